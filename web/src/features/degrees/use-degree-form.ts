import type { Degree } from '@muster/contract/academics/degrees';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveErrorText } from '../../lib/api/save-failure.ts';
import { useIdempotentCreate } from '../../lib/api/use-idempotent-create.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import {
  degreeErrors,
  degreeFieldOrder,
  type DegreeValues,
  emptyDegree,
  missingTexts,
  toFormValues,
  toRequest,
} from './degree-form.logic.ts';
import { addDegree, changeDegree, type DegreeRequest } from './degrees.api.ts';
import { texts } from './degrees.texts.ts';

/** State of the form that adds a degree programme, or edits the given one. */
export function useDegreeForm(degree?: Degree) {
  const client = useQueryClient();
  // The values that the user saw when the form opened. The server compares them with the current ones (concurrent edits).
  const [seen] = useState(() => degree && toRequest(toFormValues(degree)));
  const add = useIdempotentCreate((request: DegreeRequest, idAt) => addDegree({ ...request, id: idAt(0) }));
  const errorTexts = { ...texts, failed: degree ? texts.updateFailed : texts.addFailed };
  const entity = useEntityForm<DegreeValues>({
    initialValues: degree ? toFormValues(degree) : emptyDegree,
    validate: degreeErrors,
    fieldOrder: degreeFieldOrder,
    missingTexts,
    saveErrorText: (text, problem) => saveErrorText(errorTexts, text, problem),
  });
  const save = async (values: DegreeValues): Promise<void> => {
    const request = toRequest(values);
    const saved = degree ? changeDegree(degree.id, { ...request, seen }) : add(request);
    // Also after an error: another user may have changed the degree.
    await saved.finally(() => {
      void client.invalidateQueries({ queryKey: ['degrees'] });
      void client.invalidateQueries({ queryKey: ['departments'] });
    });
  };
  return { ...entity, save };
}
