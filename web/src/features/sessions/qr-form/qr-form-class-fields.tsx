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
import { useStaffSelect } from '#ui/select/use-record-selects.ts';
import { LecturerField } from './lecturer-field.tsx';
import { selectionChange, assistantOptions, groupOptions, type QrForm } from './qr-form.logic.ts';
import { groupsQuery } from './session-choices.api.ts';
import { noOptionsText, texts } from '../sessions.texts.ts';
import { sessionTypeOptions } from '../session-types.logic.ts';
import type { useClassFields } from './use-class-fields.ts';
import { useYearNeeded } from './use-year-needed.ts';
import classes from './qr-form.module.css';

export type FieldsProps = Omit<ReturnType<typeof useClassFields<QrForm>>, 'setErrors'>;

export type ClassFieldsProps = FieldsProps & {
  isAdmin: boolean;
  /** The type of the class by its timetable; offered although the form has no such type. */
  timetableType: string | undefined;
};

/** Lecturer (administrators only), semester, module and groups; each selection filters the next. */
export function ClassFields(props: ClassFieldsProps & { areGroupsRequired?: boolean }) {
  const { form, change, errors, bindSelect, bindText, timetableType = '', isAdmin, areGroupsRequired = false } = props;
  const { years } = useStructureOptions();
  const isYearRequired = useYearNeeded(form);
  const lecturers = useStaffSelect({ active: 'true', value: form.lecturer_id, isOff: !isAdmin });
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
          {...bindSelect('lecturer_id', (value) => selectionChange('lecturer_id', value))}
        />
      )}
      <Select
        label={formLabels.semester}
        required
        disabled={form.lecturer_id === ''}
        placeholder={isAdmin && form.lecturer_id === '' ? 'Select the lecturer first' : 'Select semester'}
        nothingFoundMessage={noOptionsText(semesters, texts.noSemesters)}
        data={semesterOptions}
        {...bindSelect('semester', (value) => selectionChange('semester', value))}
      />
      <Select
        label={formLabels.year}
        required={isYearRequired}
        clearable={!isYearRequired && form.year !== ''}
        placeholder="Select year"
        data={years}
        {...bindSelect('year')}
      />
      <Select
        label={formLabels.module_code}
        required
        placeholder="Select module"
        searchable
        disabled={form.semester === ''}
        nothingFoundMessage={noOptionsText(modules, texts.noModules)}
        data={(modules.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        {...bindSelect('module_code', (value) => selectionChange('module_code', value))}
      />
      <Select
        label={formLabels.session_type}
        required
        placeholder="Select session type"
        data={sessionTypeOptions(lecturerSessionTypes, [timetableType, form.session_type])}
        {...bindSelect('session_type')}
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
        comboboxProps={{ keepMounted: false }}
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
        {...bindSelect('assistant_lecturer')}
      />
      <Autocomplete
        className={classes.wide}
        label="Location"
        placeholder="Hall A1"
        data={[...locationCodes]}
        {...bindText('location')}
        comboboxProps={{ keepMounted: false }}
      />
      <OptionsError queries={[lecturers.query, semesters, modules, groups, assistants]} />
    </SimpleGrid>
  );
}
