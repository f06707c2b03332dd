import type { Degree } from '@muster/contract/academics/degrees';
import { useState } from 'react';
import { findGroupPage } from '#lib/api/search-records.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import { useSearchMultiSelect } from '#ui/select/use-search-multi-select.ts';
import { toTermQuery } from './timetable-form.api.ts';
import classes from './checklist.module.css';
import { Checklist } from './checklist.tsx';
import { isTermChosen, type Term } from './timetable-form.logic.ts';
import { degreeLabel } from './timetable-form.texts.ts';
import { groupsShownText, texts } from '../timetables.texts.ts';

type Props = {
  term: Term;
  degrees: readonly Degree[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
  path: string;
};

/** Longer lists are cut; a search finds the other groups. */
const maxGroups = 100;

/** Groups of the selected degrees and term, by degree; empty until all are selected. */
export function GroupChecklist({ term, degrees, onChange, error, path }: Props) {
  const [search, setSearch] = useState('');
  const [isLong, setIsLong] = useState(false);
  const isChosen = isTermChosen(term);
  const {
    rows,
    total,
    query,
    select: choose,
  } = useSearchMultiSelect({
    key: ['groups', 'of a term', toTermQuery(term)],
    search,
    value: term.group_ids,
    onChange,
    find: (text, signal) => findGroupPage(toTermQuery(term), text, signal, maxGroups),
    isDisabled: !isChosen,
  });
  if (total !== undefined && total > maxGroups && !isLong) setIsLong(true);
  return (
    <>
      <OptionsError queries={[query]} />
      <Checklist
        label="Groups"
        height="groups"
        search={
          isLong && (
            <div className={classes.search}>
              <SearchField
                label={texts.searchGroups}
                placeholder="Group"
                value={search}
                onSearch={setSearch}
                size="sm"
              />
              <p className={classes.hint} role="status">
                {total !== undefined && total > maxGroups ? groupsShownText(maxGroups, total) : ''}
              </p>
            </div>
          )
        }
        parts={degrees
          .filter(({ id }) => term.degree_details_ids.includes(id))
          .map((degree) => ({
            title: degreeLabel(degree, degrees),
            options: rows
              .filter(({ degree_details_id }) => degree_details_id === degree.id)
              .map(({ id, group_name }) => ({ value: id, label: group_name })),
          }))}
        value={term.group_ids}
        onChange={choose}
        error={error}
        empty={
          isChosen
            ? (optionsStatusText(query) ?? (search === '' ? texts.noGroups : texts.noGroupFound))
            : texts.groupsFirst
        }
        path={path}
      />
    </>
  );
}
