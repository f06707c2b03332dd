import type { StudentGroup } from '@muster/contract/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import type { DegreeChoice } from './group-fields.tsx';
import {
  emptyGroup,
  fieldOf,
  groupFaults,
  groupOrder,
  type GroupValues,
  requestOf,
  valuesOf,
} from './group-form.logic.ts';
import { addGroup, changeGroup, type GroupRequest } from './groups.api.ts';
import { texts } from './groups.texts.ts';

/** The form of a group: a new one, or `group` edited. */
export function useGroupForm(degrees: readonly DegreeChoice[], group?: StudentGroup) {
  const client = useQueryClient();
  const [seen] = useState(() => group && requestOf(valuesOf(group), degrees));
  const add = useMadeOnce((request: GroupRequest, idAt) => addGroup({ ...request, id: idAt(0) }));
  const words = { ...texts, failed: group ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<GroupValues>({
    initialValues: group ? valuesOf(group) : emptyGroup,
    faultOf: (values) => groupFaults(values, degrees),
    order: groupOrder,
    fieldOf,
    failed: (_, problem) => saveFailure(words, failureText(problem), problem),
  });
  const save = async (values: GroupValues): Promise<void> => {
    const request = requestOf(values, degrees);
    const saved = group ? changeGroup(group.id, { ...request, seen }) : add(request);
    // Also after a refusal: somebody else may have changed it.
    await saved.finally(() => void client.invalidateQueries({ queryKey: ['groups'] }));
  };
  return { ...entity, save };
}
