import type { StudentGroup } from '@muster/contract/academics/groups';
import { useState } from 'react';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import { useGroupSelect } from '#ui/select/use-record-selects.ts';
import { rankGroups } from '../list/student-list.logic.ts';
import { type StudentValues, nullsToBlank } from './student-form.logic.ts';
import { formatGroupTerm } from '../study.texts.ts';

type Options = {
  entity: EntityForm<StudentValues>;
  /** The group name of the loaded student, shown until the group is loaded. */
  loadedGroup?: string;
  onDegreeChange?: () => void;
};

export type StudyOptions = ReturnType<typeof useStudyOptions>;

/** The selected degree, year, semester and group, and the groups of the degree, those of the year and semester first. */
export function useStudyOptions({ entity: { form }, loadedGroup = '', onDegreeChange }: Options) {
  const [term, setTerm] = useState(() => termOf(form.getValues()));
  const updateTerm = () => setTerm(termOf(form.getValues()));
  form.watch('current_year', updateTerm);
  form.watch('current_semester', updateTerm);
  form.watch('group_id', updateTerm);
  form.watch('degree_details_id', () => {
    updateTerm();
    form.setFieldValue('group_id', '');
    onDegreeChange?.();
  });
  const { degree, year, semester, group } = term;
  const filters = { degree_details_ids: degree, first_year: year, first_semester: semester };
  const choice = useGroupSelect(filters, { value: group, none: loadedGroup, labelOf, isOff: degree === '' });
  const { matching, others } = rankGroups(choice.rows, term);
  const isListed = [...matching, ...others].some(({ id }) => id === group);
  const isOwn = group !== '' && group === form.getInitialValues().group_id;
  const ownLabel = choice.selected ? labelOf(choice.selected) : loadedGroup || 'Current group';
  return {
    term,
    query: choice.query,
    isEmpty: choice.isEmpty,
    onSearch: choice.onSearch,
    groups: [
      ...(isOwn && !isListed ? [{ value: group, label: ownLabel }] : []),
      ...groupOptions(matching.map(optionOf), others.map(optionOf), year !== '' || semester !== ''),
    ],
  };
}

type Term = { degree: string; year: string; semester: string; group: string };

const termOf = (values: StudentValues): Term => {
  const fields = nullsToBlank(values);
  return {
    degree: fields.degree_details_id,
    year: fields.current_year,
    semester: fields.current_semester,
    group: fields.group_id,
  };
};

const labelOf = (group: StudentGroup): string => `${group.group_name} · ${formatGroupTerm(group)}`;
const optionOf = (group: StudentGroup) => ({ value: group.id, label: labelOf(group) });

type Option = ReturnType<typeof optionOf>;

function groupOptions(matching: Option[], others: Option[], isNarrowed: boolean) {
  if (others.length === 0 || !isNarrowed) return matching;
  const rest = { group: 'Other groups of the degree', items: others };
  return matching.length === 0 ? [rest] : [{ group: 'Groups of this year and semester', items: matching }, rest];
}
