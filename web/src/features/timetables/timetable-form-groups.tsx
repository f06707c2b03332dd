import type { Degree } from '@muster/contract/degrees';
import { useState } from 'react';
import { findGroupPage } from '../../lib/searched-records.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchedPicks } from '../../ui/use-searched-picks.ts';
import { ofTerm } from './timetable-form.api.ts';
import classes from './timetable-form-list.module.css';
import { TimetableFormList } from './timetable-form-list.tsx';
import { isTermChosen, type Term } from './timetable-form.logic.ts';
import { degreeLabel } from './timetable-form.texts.ts';
import { groupsShown, texts } from './timetables.texts.ts';

type Props = {
  term: Term;
  degrees: readonly Degree[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
  path: string;
};

/** More than these nobody reads; a search finds the others. */
const most = 100;

/** The groups of the degrees in that term, under their degrees; none before all of it is chosen. */
export function TimetableFormGroups({ term, degrees, onChange, error, path }: Props) {
  const [search, setSearch] = useState('');
  const [isLong, setIsLong] = useState(false);
  const isChosen = isTermChosen(term);
  const { rows, total, query, choose } = useSearchedPicks({
    key: ['groups', 'of a term', ofTerm(term)],
    search,
    value: term.group_ids,
    onChange,
    find: (text, signal) => findGroupPage(ofTerm(term), text, signal, most),
    isOff: !isChosen,
  });
  if (total !== undefined && total > most && !isLong) setIsLong(true);
  return (
    <>
      <ChoicesFailed of={[query]} />
      <TimetableFormList
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
              <p className={classes.more} role="status">
                {total !== undefined && total > most ? groupsShown(most, total) : ''}
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
          isChosen ? (missingText(query) ?? (search === '' ? texts.noGroups : texts.noGroupFound)) : texts.groupsFirst
        }
        path={path}
      />
    </>
  );
}
