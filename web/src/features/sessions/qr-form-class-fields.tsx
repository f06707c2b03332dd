import { lecturerSessionTypes, locationCodes, requiredSessionFields as formLabels } from '@muster/contract/sessions';
import { Autocomplete, MultiSelect, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { mostChoices } from '../../ui/most-choices.ts';
import { LecturerField } from './lecturer-field.tsx';
import { afterChoosing, assistantsBeside, groupChoices, type QrForm } from './qr-form.logic.ts';
import { assistantsQuery, groupsQuery, modulesQuery, semestersQuery } from './session-choices.api.ts';
import { nothingText, texts } from './sessions.texts.ts';
import { useLecturerChoice } from './use-lecturer-choice.ts';
import classes from './qr-form.module.css';

export type FieldsProps = {
  form: QrForm;
  change: (values: Partial<QrForm>) => void;
  errors: Record<string, string>;
};

const years = ['1', '2', '3', '4'].map((year) => ({ value: year, label: `Year ${year}` }));
const types = lecturerSessionTypes.map((type) => ({ value: type, label: capitalised(type) }));
const light = { comboboxProps: { keepMounted: false } } as const;

/** Which class: the lecturer (for administrators), then semester, module and groups, each narrowing the next. */
export function ClassFields(props: FieldsProps & { isAdmin: boolean; areGroupsWanted?: boolean }) {
  const { form, change, errors, isAdmin, areGroupsWanted = false } = props;
  const lecturers = useLecturerChoice(form.lecturer_id, { active: 'true', isOff: !isAdmin });
  const semesters = useQuery(semestersQuery(form.lecturer_id));
  const modules = useQuery(modulesQuery(form.lecturer_id, form.semester));
  const groups = useQuery(groupsQuery(form.module_code));
  const assistants = useQuery(assistantsQuery(form.module_code));
  const known = semesters.data ?? [];
  const beside = assistantsBeside(form.lecturer_id, assistants.data ?? []);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {isAdmin && (
        <LecturerField
          // A row of its own, so that the others stand in the same pairs for everybody.
          className={classes.wide}
          choice={lecturers}
          description="Who teaches this class"
          value={form.lecturer_id}
          onChange={(value) => change(afterChoosing('lecturer_id', value))}
          error={errors['lecturer_id']}
        />
      )}
      <Select
        label={formLabels.semester}
        withAsterisk
        disabled={form.lecturer_id === ''}
        placeholder={isAdmin && form.lecturer_id === '' ? 'Select the lecturer first' : 'Select semester'}
        nothingFoundMessage={nothingText(semesters, texts.noSemesters)}
        data={known}
        value={form.semester || null}
        onChange={(value) => change(afterChoosing('semester', value ?? ''))}
        error={errors['semester']}
        {...light}
      />
      <Select
        label={formLabels.year}
        withAsterisk
        placeholder="Select year"
        data={years}
        value={form.year || null}
        onChange={(value) => change({ year: value ?? '' })}
        error={errors['year']}
        {...light}
      />
      <Select
        label={formLabels.module_code}
        withAsterisk
        placeholder="Select module"
        searchable
        disabled={form.semester === ''}
        nothingFoundMessage={nothingText(modules, texts.noModules)}
        data={(modules.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={form.module_code || null}
        onChange={(value) => change(afterChoosing('module_code', value ?? ''))}
        error={errors['module_code']}
        {...light}
      />
      <Select
        label={formLabels.session_type}
        withAsterisk
        placeholder="Select session type"
        data={types}
        value={form.session_type || null}
        onChange={(value) => change({ session_type: value ?? '' })}
        error={errors['session_type']}
        {...light}
      />
      <MultiSelect
        label="Groups"
        {...(areGroupsWanted
          ? { withAsterisk: true, description: 'At least one' }
          : { description: 'None chosen: everyone who takes the module' })}
        disabled={form.module_code === ''}
        placeholder={form.groups.length === 0 ? 'Select groups' : ''}
        // A module of a large university has hundreds.
        searchable
        limit={mostChoices}
        maxDropdownHeight={120}
        nothingFoundMessage={nothingText(groups, texts.noGroups)}
        data={groupChoices(groups.data ?? [])}
        value={form.groups}
        onChange={(value) => change({ groups: value })}
        error={errors['groups']}
        {...light}
      />
      <Select
        label="Assistant Lecturer"
        description="Optional"
        placeholder="Select assistant lecturer"
        searchable
        limit={mostChoices}
        disabled={form.module_code === ''}
        clearable
        nothingFoundMessage={nothingText({ ...assistants, data: assistants.data && beside }, texts.noAssistants)}
        data={beside}
        value={form.assistant_lecturer || null}
        onChange={(value) => change({ assistant_lecturer: value ?? '' })}
        error={errors['assistant_lecturer']}
        {...light}
      />
      <Autocomplete
        className={classes.wide}
        label="Location"
        placeholder="Hall A1"
        data={[...locationCodes]}
        value={form.location}
        onChange={(value) => change({ location: value })}
        error={errors['location']}
        {...light}
      />
      <ChoicesFailed of={[lecturers.query, semesters, modules, groups, assistants]} />
    </SimpleGrid>
  );
}
