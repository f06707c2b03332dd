import { addGroup, changeGroup, type StudentGroup } from '@muster/contract/academics/groups';
import { useRecordForm } from '#ui/form/use-record-form.ts';
import type { DegreeOption } from './group-fields.tsx';
import {
  emptyGroup,
  formFieldNames,
  groupErrors,
  groupFieldOrder,
  missingTexts,
  toRequest,
  toFormValues,
} from './group-form.logic.ts';
import { texts } from './groups.texts.ts';

/** State of the form that adds a group, or edits the given one. */
export const useGroupForm = (degrees: readonly DegreeOption[], group?: StudentGroup) =>
  useRecordForm({
    record: group,
    add: addGroup,
    change: changeGroup,
    empty: emptyGroup,
    toFormValues,
    toRequest: (values) => toRequest(values, degrees),
    validate: (values) => groupErrors(values, degrees),
    fieldOrder: groupFieldOrder,
    missingTexts,
    serverFields: formFieldNames,
    texts,
  });
