import { MultiSelect, Select } from '@mantine/core';
import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { withMissing } from '../../ui/missing-text.ts';
import classes from './edit-timetable.module.css';
import type { Term } from './timetable-form.logic.ts';
import { semesterChoices, yearChoices } from './timetable-form-term.tsx';
import { degreeLabel, groupLabel } from './timetable-form.texts.ts';
import { texts } from './timetables.texts.ts';

type Props = {
  term: Term;
  degrees: readonly Degree[];
  /** Why there are no more of them yet, or of the groups. */
  missingDegrees: string | undefined;
  missingGroups: string | undefined;
  groups: readonly Pick<
    StudentGroup,
    'id' | 'group_name' | 'degree_details_id' | 'year' | 'semester' | 'academic_year'
  >[];
  onChange: (change: Partial<Term>) => void;
};

/** Narrows which modules can be chosen, and says that it does nothing else. */
export function EditTimetableNarrowing({ term, degrees, groups, onChange, ...missing }: Props) {
  const ofDegrees = groups.filter(
    ({ id, degree_details_id, academic_year }) =>
      term.group_ids.includes(id) ||
      (term.degree_details_ids.includes(degree_details_id) && academic_year === term.academic_year),
  );
  const offered = [...new Map(ofDegrees.map((group) => [group.id, group])).values()];
  const labels = new Map(offered.map((group) => [group.id, groupLabel(group)]));
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
          nothingFoundMessage={missing.missingDegrees ?? 'Nothing found'}
          data={withMissing(
            degrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, degrees) })),
            missing.missingDegrees,
          )}
          value={[...term.degree_details_ids]}
          onChange={(degree_details_ids) => onChange({ degree_details_ids })}
        />
        <MultiSelect
          label="Group"
          className={classes.many}
          classNames={{ pillsList: classes.pills, inputField: classes.typed }}
          size="sm"
          searchable
          disabled={term.degree_details_ids.length === 0}
          nothingFoundMessage={missing.missingGroups ?? texts.noGroups}
          data={withMissing(
            offered.map(({ id, group_name }) => ({ value: id, label: group_name })),
            missing.missingGroups,
          )}
          renderOption={({ option }) => labels.get(option.value) ?? option.label}
          value={[...term.group_ids]}
          onChange={(group_ids) => onChange({ group_ids })}
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
