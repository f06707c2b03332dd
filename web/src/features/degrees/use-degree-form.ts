import type { Degree } from '@muster/contract/degrees';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { saveFailure } from '../../lib/save-failure.ts';
import { useMadeOnce } from '../../lib/use-made-once.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { degreeFaults, degreeOrder, type DegreeValues, emptyDegree, requestOf, valuesOf } from './degree-form.logic.ts';
import { addDegree, changeDegree, type DegreeRequest } from './degrees.api.ts';
import { texts } from './degrees.texts.ts';

/** The form of a degree programme: a new one, or `degree` edited. */
export function useDegreeForm(degree?: Degree) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [seen] = useState(() => degree && requestOf(valuesOf(degree)));
  const add = useMadeOnce((request: DegreeRequest, idAt) => addDegree({ ...request, id: idAt(0) }));
  const words = { ...texts, failed: degree ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<DegreeValues>({
    initialValues: degree ? valuesOf(degree) : emptyDegree,
    // Who adds is asked last.
    faultOf: (values) => ({ ...degreeFaults(values), ...(user ? {} : { user: texts.notSignedIn }) }),
    order: [...degreeOrder, 'user'],
    failed: (text, problem) => saveFailure(words, text, problem),
  });
  const save = async (values: DegreeValues): Promise<void> => {
    const request = requestOf(values);
    const saved = degree ? changeDegree(degree.id, { ...request, seen }) : add(request);
    // Also after a refusal: somebody else may have changed it.
    await saved.finally(() => void client.invalidateQueries({ queryKey: ['degrees'] }));
  };
  return { ...entity, save };
}
