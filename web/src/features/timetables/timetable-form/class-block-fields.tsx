import { moduleTeachers } from '@muster/contract/academics/modules';
import { Autocomplete, Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeField } from '#ui/form/time-field.tsx';
import { weekdays } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText, withStatusOption } from '#ui/select/options-status.ts';
import { personOptions } from '#ui/select/person-options.ts';
import classes from './class-block.module.css';
import { applyClassChange, type ClassFields, type Term } from './timetable-form.logic.ts';
import { FurtherTeachers } from './further-teachers.tsx';
import { fieldError } from './timetable-form.texts.ts';
import { texts } from '../timetables.texts.ts';
import { WeeksFields } from './weeks-fields.tsx';
import { useVenueOptions } from '#ui/select/use-venue-options.ts';

type Choice = { readonly value: string; readonly label: string };

export type ModuleChoices = {
  readonly options: readonly Choice[] | undefined;
  /** Explains why no module can be selected yet. */
  readonly waitsFor?: string | undefined;
  /** Set while the modules are loading or failed to load. */
  readonly missing?: string | undefined;
  readonly isOpen: boolean;
  /** Searches the modules on the server; `options` then contain the selected one. */
  readonly onSearch?: (typed: string) => void;
};

type TextField = Exclude<keyof ClassFields, 'further_lecturer_ids' | 'further_assistant_ids' | 'dates'>;

type Props = {
  fields: ClassFields;
  onChange: (change: Partial<ClassFields>) => void;
  modules: ModuleChoices;
  /** The semester to which the weeks belong. */
  term: Pick<Term, 'semester' | 'academic_year'>;
  /** The first day of a class that names none; undefined: that of the semester. */
  usualFirstDay?: string | undefined;
  /** Errors by field. */
  errors: Readonly<Record<string, unknown>>;
  /** Path prefix of the form fields: '…-blocks.7'. */
  path: string;
  /** Below the module: its teaching groups. */
  groups?: ReactNode;
  /** Lecturers of the edited entry, who may no longer be qualified for its module. */
  existing?: {
    readonly moduleId: string;
    readonly lecturers: readonly Choice[];
    readonly assistants: readonly Choice[];
  };
};

/** Fields of one class, for adding and editing. Lecturers can be selected after the module. */
export function ClassBlockFields({ fields, onChange, modules, term, errors, path, existing, groups, ...props }: Props) {
  const { classTypes } = useStructureOptions();
  const teachers = useQuery({
    ...queryOf(moduleTeachers, { params: { id: fields.module_id } }),
    enabled: fields.module_id !== '',
  });
  const venues = useVenueOptions(fields.venue);
  const change = (next: Partial<ClassFields>): void => onChange(applyClassChange(fields, next));
  const fieldProps = (field: keyof ClassFields, label: string) => ({
    label,
    'data-path': `${path}${field}`,
    error: fieldError(label, errors[field]),
  });
  const select = (field: TextField, label: string): Partial<SelectProps> => ({
    ...fieldProps(field, label),
    // null clears a controlled select.
    value: fields[field] === '' ? null : fields[field],
    onChange: (value) => change({ [field]: value ?? '' }),
    required: true,
    // An invalid field that receives focus shows its error, not a dropdown over the other fields.
    openOnFocus: false,
  });

  // The module is not offered for the selected degrees and term. It becomes valid again if they change back.
  const isModuleUnavailable =
    fields.module_id !== '' && modules.options?.every(({ value }) => value !== fields.module_id) === true;
  const canSelectTeacher = fields.module_id !== '' && !isModuleUnavailable;
  const currentTeachers = existing?.moduleId === fields.module_id ? existing : undefined;
  const mergeOptions = (list: Parameters<typeof personOptions>[0] = [], own: readonly Choice[] = []): Choice[] => {
    const qualified = personOptions(list);
    return [...qualified, ...own.filter(({ value }) => !qualified.some((one) => one.value === value))];
  };
  const lecturers = mergeOptions(teachers.data?.lecturers, currentTeachers?.lecturers);
  const assistants = mergeOptions(teachers.data?.assistants, currentTeachers?.assistants).filter(
    ({ value }) => value !== fields.lecturer_id,
  );
  const missingTeachers = canSelectTeacher ? optionsStatusText(teachers) : undefined;
  const hasNoLecturer = canSelectTeacher && teachers.isSuccess && lecturers.length === 0;
  const hasNoModule = modules.isOpen && modules.options?.length === 0;

  return (
    <div className={classes.fields}>
      <div className={classes.failure}>
        <OptionsError queries={[teachers, venues.query]} />
      </div>
      <Select
        {...select('module_id', 'Module')}
        {...(isModuleUnavailable ? { error: texts.moduleLost } : {})}
        className={classes.fullWidth}
        searchable
        disabled={!modules.isOpen}
        placeholder="Select module"
        description={hasNoModule ? texts.noModules : modules.waitsFor}
        nothingFoundMessage={modules.missing ?? modules.waitsFor ?? (hasNoModule ? texts.noModules : 'Nothing found')}
        data={withStatusOption(modules.options ?? [], modules.missing)}
        {...(modules.onSearch && asyncSelectProps(modules.onSearch))}
      />
      {groups !== undefined && <div className={classes.fullWidth}>{groups}</div>}
      <TimeField
        {...fieldProps('start_time', 'Start Time')}
        className={classes.time}
        required
        value={fields.start_time}
        onChange={(start_time) => change({ start_time })}
      />
      <TimeField
        {...fieldProps('end_time', 'End Time')}
        className={classes.time}
        required
        value={fields.end_time}
        onChange={(end_time) => change({ end_time })}
      />
      <Select
        {...select('day_of_week', 'Day of Week')}
        className={classes.day}
        placeholder="Select day"
        data={[...weekdays]}
      />
      <WeeksFields
        fields={fields}
        term={term}
        onChange={change}
        usualFirstDay={props.usualFirstDay}
        isSaved={existing !== undefined}
        errors={errors}
        path={path}
      />
      <Autocomplete
        {...fieldProps('venue', 'Venue')}
        className={classes.halfWidth}
        required
        placeholder="Room or hall"
        maxLength={200}
        data={venues.options}
        value={fields.venue}
        onChange={(venue) => change({ venue })}
      />
      <Select
        {...select('class_type', 'Class Type')}
        className={classes.halfWidth}
        placeholder="Select class type"
        data={classTypes}
      />
      <Select
        {...select('lecturer_id', 'Lecturer')}
        className={classes.halfWidth}
        searchable
        disabled={!canSelectTeacher}
        placeholder={canSelectTeacher ? 'Select lecturer' : texts.moduleFirst}
        description={hasNoLecturer ? <NoLecturers /> : undefined}
        nothingFoundMessage={missingTeachers ?? (hasNoLecturer ? texts.noLecturers : 'Nothing found')}
        data={withStatusOption(lecturers, missingTeachers)}
      />
      <Select
        {...select('assistant_lecturer_id', 'Assistant Lecturer (optional)')}
        className={classes.halfWidth}
        required={false}
        searchable
        clearable
        disabled={!canSelectTeacher}
        placeholder={canSelectTeacher ? 'None' : texts.moduleFirst}
        nothingFoundMessage={missingTeachers ?? texts.noAssistants}
        data={withStatusOption(assistants, missingTeachers)}
      />
      <FurtherTeachers
        fields={fields}
        errors={errors}
        path={path}
        isDisabled={!canSelectTeacher}
        lecturers={lecturers}
        assistants={assistants}
        statusText={missingTeachers}
        onChange={change}
      />
    </div>
  );
}

/** The specified text and where to assign lecturers. */
const NoLecturers = () => (
  <>
    <span>{texts.noLecturers}</span>. <span>{texts.whereLecturers}</span>
  </>
);
