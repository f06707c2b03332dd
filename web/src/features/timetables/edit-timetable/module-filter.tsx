import { MultiSelect, Select } from '@mantine/core';
import type { Degree } from '@muster/contract/academics/degrees';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { optionsStatusText, withStatusOption } from '#ui/select/options-status.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import classes from './edit-timetable.module.css';
import type { Term } from '../timetable-form/timetable-form.logic.ts';
import { degreeLabel, groupLabel } from '../timetable-form/timetable-form.texts.ts';
import { texts } from '../timetables.texts.ts';
import type { GroupMultiSelect } from './use-group-multi-select.ts';

type Props = {
  term: Term;
  degrees: readonly Degree[];
  /** Set while the degrees are loading or failed to load. */
  missingDegrees: string | undefined;
  groups: GroupMultiSelect;
  onChange: (change: Partial<Term>) => void;
};

/** Filters the module options of the dialog; its values are not saved. */
export function ModuleFilter({ term, degrees, missingDegrees, groups, onChange }: Props) {
  const { years, semesters } = useStructureOptions();
  const labels = new Map(groups.rows.map((group) => [group.id, groupLabel(group)]));
  const missingGroups = optionsStatusText(groups.query);
  const matchingIds = new Set(groups.found.map(({ id }) => id));
  return (
    <fieldset className={classes.moduleFilter}>
      <legend className={classes.legend}>{texts.moduleFilter}</legend>
      <p className={classes.hint}>{texts.moduleFilterHint}</p>
      <div className={classes.controls}>
        <MultiSelect
          label="Degree"
          className={classes.multiSelect}
          classNames={{ pillsList: classes.pills, inputField: classes.input }}
          size="sm"
          searchable
          nothingFoundMessage={missingDegrees ?? 'Nothing found'}
          data={withStatusOption(
            degrees.map((degree) => ({ value: degree.id, label: degreeLabel(degree, degrees) })),
            missingDegrees,
          )}
          value={[...term.degree_details_ids]}
          onChange={(degree_details_ids) => onChange({ degree_details_ids })}
        />
        <MultiSelect
          label="Group"
          className={classes.multiSelect}
          classNames={{ pillsList: classes.pills, inputField: classes.input }}
          size="sm"
          {...asyncSelectProps(groups.onSearch)}
          // The data contains the selected groups for their labels; search results show matches only.
          filter={({ options, search }) =>
            search === '' ? options : options.filter((one) => 'value' in one && matchingIds.has(one.value))
          }
          disabled={term.degree_details_ids.length === 0}
          nothingFoundMessage={missingGroups ?? texts.noGroups}
          data={withStatusOption(
            groups.rows.map(({ id, group_name }) => ({ value: id, label: group_name })),
            missingGroups,
          )}
          renderOption={({ option }) => labels.get(option.value) ?? option.label}
          value={[...term.group_ids]}
          onChange={groups.select}
        />
        <Select
          label="Year"
          size="sm"
          data={years}
          value={term.year}
          onChange={(year) => onChange({ year: year ?? '' })}
        />
        <Select
          label="Semester"
          size="sm"
          data={semesters}
          value={term.semester}
          onChange={(semester) => onChange({ semester: semester ?? '' })}
        />
      </div>
    </fieldset>
  );
}
