import { lecturerModules, lecturerSemesters, moduleAssistants } from '@muster/contract/attendance/session-choices';
import {
  lecturerSessionTypes,
  locationCodes,
  requiredSessionFields as formLabels,
} from '@muster/contract/attendance/sessions';
import { Autocomplete, MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { maxOptions } from '#ui/select/max-options.ts';
import { LecturerField } from './lecturer-field.tsx';
import { selectionChange, assistantOptions, groupOptions, type QrForm } from './qr-form.logic.ts';
import { groupsQuery } from './session-choices.api.ts';
import { noOptionsText, texts } from '../sessions.texts.ts';
import { sessionTypeOptions } from '../session-types.logic.ts';
import { useYearNeeded } from './use-year-needed.ts';
import { useLecturerChoice } from './use-lecturer-choice.ts';
import classes from './qr-form.module.css';

export type FieldsProps = {
  form: QrForm;
  change: (values: Partial<QrForm>) => void;
  errors: Record<string, string>;
};

export type ClassFieldsProps = FieldsProps & {
  isAdmin: boolean;
  /** The type of the class by its timetable; offered although the form has no such type. */
  timetableType: string | undefined;
};

const lazyDropdown = { comboboxProps: { keepMounted: false } } as const;

/** Lecturer (administrators only), semester, module and groups; each selection filters the next. */
export function ClassFields(props: ClassFieldsProps & { areGroupsRequired?: boolean }) {
  const { form, change, errors, timetableType = '', isAdmin, areGroupsRequired = false } = props;
  const { years } = useStructureOptions();
  const isYearRequired = useYearNeeded(form);
  const lecturers = useLecturerChoice(form.lecturer_id, { active: 'true', isOff: !isAdmin });
  const { lecturer_id: lecturerId, semester, module_code: moduleCode } = form;
  const semesters = useQuery({
    ...queryOf(lecturerSemesters, { params: { id: lecturerId } }),
    select: (reply) => reply.semesters,
    enabled: lecturerId !== '',
  });
  const modules = useQuery({
    ...queryOf(lecturerModules, { params: { id: lecturerId, semester } }),
    select: (reply) => reply.modules,
    enabled: lecturerId !== '' && semester !== '',
  });
  const groups = useQuery(groupsQuery(moduleCode));
  const assistants = useQuery({
    ...queryOf(moduleAssistants, { params: { code: moduleCode } }),
    select: (reply) => reply.assistants,
    enabled: moduleCode !== '',
  });
  const semesterOptions = semesters.data ?? [];
  const assistantChoices = assistantOptions(form.lecturer_id, assistants.data ?? []);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {isAdmin && (
        <LecturerField
          // Full width, so that the other fields pair up the same way for lecturers and administrators.
          className={classes.wide}
          choice={lecturers}
          description="The lecturer of this class"
          value={form.lecturer_id}
          onChange={(value) => change(selectionChange('lecturer_id', value))}
          error={errors['lecturer_id']}
        />
      )}
      <Select
        label={formLabels.semester}
        required
        disabled={form.lecturer_id === ''}
        placeholder={isAdmin && form.lecturer_id === '' ? 'Select the lecturer first' : 'Select semester'}
        nothingFoundMessage={noOptionsText(semesters, texts.noSemesters)}
        data={semesterOptions}
        value={form.semester || null}
        onChange={(value) => change(selectionChange('semester', value ?? ''))}
        error={errors['semester']}
        {...lazyDropdown}
      />
      <Select
        label={formLabels.year}
        required={isYearRequired}
        clearable={!isYearRequired && form.year !== ''}
        placeholder="Select year"
        data={years}
        value={form.year || null}
        onChange={(value) => change({ year: value ?? '' })}
        error={errors['year']}
        {...lazyDropdown}
      />
      <Select
        label={formLabels.module_code}
        required
        placeholder="Select module"
        searchable
        disabled={form.semester === ''}
        nothingFoundMessage={noOptionsText(modules, texts.noModules)}
        data={(modules.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={form.module_code || null}
        onChange={(value) => change(selectionChange('module_code', value ?? ''))}
        error={errors['module_code']}
        {...lazyDropdown}
      />
      <Select
        label={formLabels.session_type}
        required
        placeholder="Select session type"
        data={sessionTypeOptions(lecturerSessionTypes, [timetableType, form.session_type])}
        value={form.session_type || null}
        onChange={(value) => change({ session_type: value ?? '' })}
        error={errors['session_type']}
        {...lazyDropdown}
      />
      <MultiSelect
        label="Groups"
        {...(areGroupsRequired
          ? { required: true, description: 'At least one' }
          : { description: 'No group = everyone taking the module' })}
        disabled={form.module_code === ''}
        placeholder={form.groups.length === 0 ? 'Select groups' : ''}
        // A module can have hundreds of groups.
        searchable
        limit={maxOptions}
        maxDropdownHeight={240}
        nothingFoundMessage={noOptionsText(groups, texts.noGroups)}
        data={groupOptions(groups.data ?? [])}
        value={form.groups}
        onChange={(value) => change({ groups: value })}
        error={errors['groups']}
        {...lazyDropdown}
      />
      <Select
        label="Assistant Lecturer"
        description="Optional"
        placeholder="Select assistant lecturer"
        searchable
        limit={maxOptions}
        disabled={form.module_code === ''}
        clearable
        nothingFoundMessage={noOptionsText(
          { ...assistants, data: assistants.data && assistantChoices },
          texts.noAssistants,
        )}
        data={assistantChoices}
        value={form.assistant_lecturer || null}
        onChange={(value) => change({ assistant_lecturer: value ?? '' })}
        error={errors['assistant_lecturer']}
        {...lazyDropdown}
      />
      <Autocomplete
        className={classes.wide}
        label="Location"
        placeholder="Hall A1"
        data={[...locationCodes]}
        value={form.location}
        onChange={(value) => change({ location: value })}
        error={errors['location']}
        {...lazyDropdown}
      />
      <OptionsError queries={[lecturers.query, semesters, modules, groups, assistants]} />
    </SimpleGrid>
  );
}
