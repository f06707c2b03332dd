import type { StudentGroup } from '@muster/contract/academics/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailedProblemText, saveErrorText } from '../../lib/api/save-failure.ts';
import { useIdempotentCreate } from '../../lib/api/use-idempotent-create.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DegreeOption } from './group-fields.tsx';
import {
  emptyGroup,
  formFieldNames,
  groupErrors,
  groupFieldOrder,
  type GroupValues,
  missingTexts,
  toRequest,
  toFormValues,
} from './group-form.logic.ts';
import { addGroup, changeGroup, type GroupRequest } from './groups.api.ts';
import { texts } from './groups.texts.ts';

/** State of the form that adds a group, or edits the given one. */
export function useGroupForm(degrees: readonly DegreeOption[], group?: StudentGroup) {
  const client = useQueryClient();
  const [seen] = useState(() => group && toRequest(toFormValues(group), degrees));
  const add = useIdempotentCreate((request: GroupRequest, idAt) => addGroup({ ...request, id: idAt(0) }));
  const errorTexts = { ...texts, failed: group ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<GroupValues>({
    initialValues: group ? toFormValues(group) : emptyGroup,
    validate: (values) => groupErrors(values, degrees),
    fieldOrder: groupFieldOrder,
    missingTexts,
    serverFields: formFieldNames,
    saveErrorText: (_, problem) => saveErrorText(errorTexts, detailedProblemText(problem), problem),
  });
  /** Returns the number of weekly classes ahead of a group that became Inactive. */
  const save = async (values: GroupValues): Promise<number> => {
    const request = toRequest(values, degrees);
    const saved = group ? changeGroup(group.id, { ...request, seen }) : add(request);
    // Also after an error: another user may have changed the group.
    const reply: { id: string; classes_ahead?: number | undefined } = await saved.finally(
      () => void client.invalidateQueries({ queryKey: ['groups'] }),
    );
    return reply.classes_ahead ?? 0;
  };
  return { ...entity, save };
}
