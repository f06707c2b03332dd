import { Autocomplete, Select, type SelectProps, TextInput } from '@mantine/core';
import { weekdays } from '@muster/contract/shared';
import { classTypes } from '@muster/contract/class-types';
import { useQuery } from '@tanstack/react-query';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { missingText, withMissing } from '../../ui/missing-text.ts';
import { peopleChoices } from '../../ui/people-choices.ts';
import classes from './class-block.module.css';
import { changedClass, type ClassFields } from './timetable-form.logic.ts';
import { teachersQuery } from './timetable-form.api.ts';
import { faultAt } from './timetable-form.texts.ts';
import { texts } from './timetables.texts.ts';
import { useVenueNames } from '../../ui/use-venue-names.ts';

type Choice = { readonly value: string; readonly label: string };

export type ModuleChoices = {
  readonly options: readonly Choice[] | undefined;
  /** Why none can be chosen yet. */
  readonly waitsFor?: string | undefined;
  /** Why there are no more of them yet: they are on the way, or did not come. */
  readonly missing?: string | undefined;
  readonly isOpen: boolean;
};

type Props = {
  fields: ClassFields;
  onChange: (change: Partial<ClassFields>) => void;
  modules: ModuleChoices;
  /** By field. */
  errors: Readonly<Record<string, unknown>>;
  /** Where the form finds the fields: '…-blocks.7'. */
  path: string;
  /** The entry's own people, who may have lost the right to teach its module since. */
  standing?: {
    readonly moduleId: string;
    readonly lecturers: readonly Choice[];
    readonly assistants: readonly Choice[];
  };
};

/** What one class holds, whether it is added or edited. Teachers can be chosen once a module is. */
export function ClassBlockFields({ fields, onChange, modules, errors, path, standing }: Props) {
  const teachers = useQuery(teachersQuery(fields.module_id));
  const venues = useVenueNames(fields.venue);
  const change = (next: Partial<ClassFields>): void => onChange(changedClass(fields, next));
  const place = (field: keyof ClassFields, label: string) => ({
    label,
    'data-path': `${path}${field}`,
    error: faultAt(label, errors[field]),
  });
  const select = (field: keyof ClassFields, label: string): Partial<SelectProps> => ({
    ...place(field, label),
    // Controlled: null empties it.
    value: fields[field] === '' ? null : fields[field],
    onChange: (value) => change({ [field]: value ?? '' }),
    withAsterisk: true,
    // What comes into focus because it is missing shows its fault, and not its choices over those of others.
    openOnFocus: false,
  });

  // Chosen for other degrees or another term: it comes back with them, and counts for nothing meanwhile.
  const isLost = fields.module_id !== '' && modules.options?.every(({ value }) => value !== fields.module_id) === true;
  const isTeacherOpen = fields.module_id !== '' && !isLost;
  const here = standing?.moduleId === fields.module_id ? standing : undefined;
  const people = (list: Parameters<typeof peopleChoices>[0] = [], own: readonly Choice[] = []): Choice[] => {
    const offered = peopleChoices(list);
    return [...offered, ...own.filter(({ value }) => !offered.some((one) => one.value === value))];
  };
  const lecturers = people(teachers.data?.lecturers, here?.lecturers);
  const assistants = people(teachers.data?.assistants, here?.assistants).filter(
    ({ value }) => value !== fields.lecturer_id,
  );
  const missingTeachers = isTeacherOpen ? missingText(teachers) : undefined;
  const hasNoLecturer = isTeacherOpen && teachers.isSuccess && lecturers.length === 0;
  const hasNoModule = modules.isOpen && modules.options?.length === 0;

  return (
    <div className={classes.fields}>
      <div className={classes.failure}>
        <ChoicesFailed of={[teachers, venues.query]} />
      </div>
      <Select
        {...select('module_id', 'Module')}
        {...(isLost ? { error: texts.moduleLost } : {})}
        className={classes.whole}
        searchable
        disabled={!modules.isOpen}
        placeholder="Select module"
        description={hasNoModule ? texts.noModules : modules.waitsFor}
        nothingFoundMessage={modules.missing ?? modules.waitsFor ?? (hasNoModule ? texts.noModules : 'Nothing found')}
        data={withMissing(modules.options ?? [], modules.missing)}
      />
      <TextInput
        {...place('start_time', 'Start Time')}
        className={classes.time}
        type="time"
        withAsterisk
        value={fields.start_time}
        onChange={(event) => change({ start_time: event.currentTarget.value })}
      />
      <TextInput
        {...place('end_time', 'End Time')}
        className={classes.time}
        type="time"
        withAsterisk
        value={fields.end_time}
        onChange={(event) => change({ end_time: event.currentTarget.value })}
      />
      <Select {...select('day_of_week', 'Day of Week')} placeholder="Select day" data={[...weekdays]} />
      <Autocomplete
        {...place('venue', 'Venue')}
        className={classes.half}
        withAsterisk
        placeholder="Room or hall"
        maxLength={200}
        data={venues.options}
        value={fields.venue}
        onChange={(venue) => change({ venue })}
      />
      <Select
        {...select('class_type', 'Class Type')}
        className={classes.half}
        placeholder="Select class type"
        data={[...classTypes]}
      />
      <Select
        {...select('lecturer_id', 'Lecturer')}
        className={classes.half}
        searchable
        disabled={!isTeacherOpen}
        placeholder={isTeacherOpen ? 'Select lecturer' : texts.moduleFirst}
        description={hasNoLecturer ? <NoLecturers /> : undefined}
        nothingFoundMessage={missingTeachers ?? (hasNoLecturer ? texts.noLecturers : 'Nothing found')}
        data={withMissing(lecturers, missingTeachers)}
      />
      <Select
        {...select('assistant_lecturer_id', 'Assistant Lecturer (optional)')}
        className={classes.half}
        withAsterisk={false}
        searchable
        clearable
        disabled={!isTeacherOpen}
        placeholder={isTeacherOpen ? 'Nobody' : texts.moduleFirst}
        nothingFoundMessage={missingTeachers ?? texts.noAssistants}
        data={withMissing(assistants, missingTeachers)}
      />
    </div>
  );
}

/** The stated words, and where to go: only another screen helps. */
const NoLecturers = () => (
  <>
    <span>{texts.noLecturers}</span>. <span>{texts.whereLecturers}</span>
  </>
);
