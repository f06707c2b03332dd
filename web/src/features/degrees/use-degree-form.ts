import { addDegree, changeDegree, type Degree } from '@muster/contract/academics/degrees';
import { useRecordForm } from '#ui/form/use-record-form.ts';
import {
  degreeErrors,
  degreeFieldOrder,
  emptyDegree,
  missingTexts,
  toFormValues,
  toRequest,
} from './degree-form.logic.ts';
import { texts } from './degrees.texts.ts';

/** State of the form that adds a degree programme, or edits the given one. */
export const useDegreeForm = (degree?: Degree) =>
  useRecordForm({
    record: degree,
    add: addDegree,
    change: changeDegree,
    empty: emptyDegree,
    toFormValues,
    toRequest,
    validate: degreeErrors,
    fieldOrder: degreeFieldOrder,
    missingTexts,
    texts,
  });
