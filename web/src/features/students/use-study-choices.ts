import type { StudentGroup } from '@muster/contract/groups';
import { useState } from 'react';
import { findGroups, getGroup } from '../../lib/searched-records.ts';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';
import { groupsForForm } from './student-filters.logic.ts';
import { type StudentFields, typed } from './student-form.logic.ts';
import { groupTerm } from './study.texts.ts';

type Parts = {
  entity: EntityForm<StudentFields>;
  /** What the group of the loaded student is called; it stands there before it has come. */
  loadedGroup?: string;
  onDegree?: () => void;
};

export type StudyChoices = ReturnType<typeof useStudyChoices>;

/** What is chosen of degree, year, semester and group, and the groups of the degree: those of the year and semester come first. */
export function useStudyChoices({ entity: { form }, loadedGroup = '', onDegree }: Parts) {
  const [term, setTerm] = useState(() => termOf(form.getValues()));
  const follow = () => setTerm(termOf(form.getValues()));
  form.watch('current_year', follow);
  form.watch('current_semester', follow);
  form.watch('group_id', follow);
  form.watch('degree_details_id', () => {
    follow();
    form.setFieldValue('group_id', '');
    onDegree?.();
  });
  const { degree, year, semester, group } = term;
  const asked = { degree_details_ids: degree, first_year: year, first_semester: semester };
  const choice = useSearchedChoice({
    key: ['groups', 'of a degree', asked],
    value: group,
    none: loadedGroup,
    labelOf,
    isOff: degree === '',
    find: (search, signal) => findGroups(asked, search, signal),
    get: getGroup,
  });
  const { fitting, others } = groupsForForm(choice.rows, term);
  const isListed = [...fitting, ...others].some(({ id }) => id === group);
  const isOwn = group !== '' && group === form.getInitialValues().group_id;
  const ownLabel = choice.chosen ? labelOf(choice.chosen) : loadedGroup || 'Current group';
  return {
    term,
    query: choice.query,
    isEmpty: choice.isEmpty,
    onSearch: choice.onSearch,
    groups: [
      ...(isOwn && !isListed ? [{ value: group, label: ownLabel }] : []),
      ...inParts(fitting.map(optionOf), others.map(optionOf), year !== '' || semester !== ''),
    ],
  };
}

type Term = { degree: string; year: string; semester: string; group: string };

const termOf = (values: StudentFields): Term => {
  const fields = typed(values);
  return {
    degree: fields.degree_details_id,
    year: fields.current_year,
    semester: fields.current_semester,
    group: fields.group_id,
  };
};

const labelOf = (group: StudentGroup): string => `${group.group_name} · ${groupTerm(group)}`;
const optionOf = (group: StudentGroup) => ({ value: group.id, label: labelOf(group) });

type Option = ReturnType<typeof optionOf>;

function inParts(fitting: Option[], others: Option[], isNarrowed: boolean) {
  if (others.length === 0 || !isNarrowed) return fitting;
  const rest = { group: 'Other groups of the degree', items: others };
  return fitting.length === 0 ? [rest] : [{ group: 'Of this year and semester', items: fitting }, rest];
}
