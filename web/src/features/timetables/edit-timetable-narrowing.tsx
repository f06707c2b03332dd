import { MultiSelect, Select } from '@mantine/core';
import type { Degree } from '@muster/contract/degrees';
import { missingText, withMissing } from '../../ui/missing-text.ts';
import { searchedElsewhere } from '../../ui/searched-elsewhere.ts';
import classes from './edit-timetable.module.css';
import type { Term } from './timetable-form.logic.ts';
import { semesterChoices, yearChoices } from './timetable-form-term.tsx';
import { degreeLabel, groupLabel } from './timetable-form.texts.ts';
import { texts } from './timetables.texts.ts';
import type { GroupPicks } from './use-group-picks.ts';

type Props = {
  term: Term;
  degrees: readonly Degree[];
  /** Why there are no more of them yet. */
  missingDegrees: string | undefined;
  groups: GroupPicks;
  onChange: (change: Partial<Term>) => void;
};

/** Narrows which modules can be chosen, and says that it does nothing else. */
export function EditTimetableNarrowing({ term, degrees, missingDegrees, groups, onChange }: Props) {
  const labels = new Map(groups.rows.map((group) => [group.id, groupLabel(group)]));
  const missingGroups = missingText(groups.query);
  const found = new Set(groups.found.map(({ id }) => id));
  return (
    <fieldset className={classes.narrowing}>
      <legend className={classes.legend}>{texts.narrowing}</legend>
      <p className={classes.only}>{texts.onlyNarrows}</p>
      <div className={classes.controls}>
        <MultiSelect
          label="Degree"
          className={classes.many}
          classNames={{ pillsList: classes.pills, inputField: classes.typed }}
          size="sm"
          searchable
          nothingFoundMessage={missingDegrees ?? 'Nothing found'}
          data={withMissing(
            degrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, degrees) })),
            missingDegrees,
          )}
          value={[...term.degree_details_ids]}
          onChange={(degree_details_ids) => onChange({ degree_details_ids })}
        />
        <MultiSelect
          label="Group"
          className={classes.many}
          classNames={{ pillsList: classes.pills, inputField: classes.typed }}
          size="sm"
          {...searchedElsewhere(groups.onSearch)}
          // The chosen ones have their names from here; among what is searched for they would be in the way.
          filter={({ options, search }) =>
            search === '' ? options : options.filter((one) => 'value' in one && found.has(one.value))
          }
          disabled={term.degree_details_ids.length === 0}
          nothingFoundMessage={missingGroups ?? texts.noGroups}
          data={withMissing(
            groups.rows.map(({ id, group_name }) => ({ value: id, label: group_name })),
            missingGroups,
          )}
          renderOption={({ option }) => labels.get(option.value) ?? option.label}
          value={[...term.group_ids]}
          onChange={groups.choose}
        />
        <Select
          label="Year"
          size="sm"
          data={yearChoices}
          value={term.year}
          onChange={(year) => onChange({ year: year ?? '' })}
        />
        <Select
          label="Semester"
          size="sm"
          data={semesterChoices}
          value={term.semester}
          onChange={(semester) => onChange({ semester: semester ?? '' })}
        />
      </div>
    </fieldset>
  );
}
