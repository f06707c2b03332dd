import { classesPageSessionTypes, locationCodes, qr } from '@muster/contract/attendance/sessions';
import { Autocomplete, Select } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { useBusy } from '#ui/actions/use-busy.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { type ClassForm, missingFields, toRequest } from './classes-form.logic.ts';
import { texts } from './classes.texts.ts';
import { LecturerField } from '../qr-form/lecturer-field.tsx';
import { DateNotConfirmed } from '../unusual-date.ts';
import { openSession } from '../qr-form/open-session.ts';
import { sessionTypeOptions } from '../session-types.logic.ts';
import type { useSessionModule } from './use-session-module.ts';

type Props = {
  form: ClassForm;
  onChange: (changes: Partial<ClassForm>) => void;
  /** The type of the class by its timetable; offered although the form has no such type. */
  timetableType: string | undefined;
  modules: ReturnType<typeof useSessionModule>;
  /** Undefined for lecturers, who open their own classes. */
  lecturers: ComponentProps<typeof LecturerField>['choice'] | undefined;
  /** Queries whose load errors are shown at the top of the form. */
  failures: ComponentProps<typeof OptionsError>['queries'];
  onCreated: (id: string) => void;
  onFailure: (text: string) => void;
  isDirty: boolean;
  /** The earlier sessions. */
  list: ReactNode;
};

const durations = Array.from({ length: qr.maxMinutes }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 minute' : `${index + 1} minutes`,
}));
const lazyDropdown = { comboboxProps: { keepMounted: false } } as const;

/** Short form for a class that takes place now. */
export function ClassesForm({
  form,
  onChange,
  timetableType = '',
  modules,
  lecturers,
  failures,
  onCreated,
  onFailure,
  isDirty,
  list,
}: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, whileBusy] = useBusy();

  const bind = (field: keyof ClassForm) => ({
    value: form[field] || null,
    error: errors[field],
    onChange: (value: string | null) => change(field, value ?? ''),
    ...lazyDropdown,
  });
  function change(field: keyof ClassForm, value: string) {
    onChange({ [field]: value });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
  }

  async function create() {
    const missing = missingFields(form);
    setErrors(
      Object.fromEntries(
        missing.map((field) => [field, field === 'module_id' ? 'Module is required' : 'Session Type is required']),
      ),
    );
    onFailure(missing.length === 0 ? '' : texts.missing);
    if (missing.length > 0) return;
    await whileBusy(async () => {
      const { session, noStudents } = await openSession(toRequest(form));
      if (noStudents !== null) notify.info(texts.noStudents(noStudents));
      onCreated(session.id);
    }).catch((problem: unknown) => {
      if (problem instanceof DateNotConfirmed) return;
      if (problem instanceof ApiProblem) setErrors({ ...problem.details });
      onFailure(texts.createFailed(problemText(problem)));
    });
  }

  return (
    <ListFormPage
      title={texts.title}
      text="Start a session for the class you're teaching now."
      formTitle="Create Session"
      submitLabel="Create Session"
      busyText="Creating..."
      isBusy={isBusy}
      isDirty={() => isDirty}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void create();
      }}
      list={list}
      hasNarrowForm
      fields={() => (
        <FormSection title="Create Session">
          <OptionsError queries={failures} />
          <Select
            label="Module"
            required
            searchable
            placeholder="Select module"
            nothingFoundMessage={
              optionsStatusText(modules.query) ?? (modules.isEmpty ? texts.noModules : 'Nothing found')
            }
            data={modules.options}
            {...(modules.onSearch && asyncSelectProps(modules.onSearch))}
            {...bind('module_id')}
          />
          <Select
            label="Session Type"
            required
            data={sessionTypeOptions(classesPageSessionTypes, [timetableType, form.session_type])}
            {...bind('session_type')}
          />
          <Select
            label="Duration"
            description="How long codes are shown"
            data={durations}
            {...bind('duration_minutes')}
          />
          <Autocomplete
            label="Location"
            description="A room, or one of the suggestions"
            data={[...locationCodes]}
            value={form.location}
            onChange={(value) => change('location', value)}
            error={errors['location']}
            maxLength={200}
            {...lazyDropdown}
          />
          {lecturers && (
            <LecturerField
              choice={lecturers}
              description="Leave empty to use the lecturer from the timetable"
              clearable
              value={form.lecturer_id}
              error={errors['lecturer_id']}
              onChange={(value) => change('lecturer_id', value)}
            />
          )}
        </FormSection>
      )}
    />
  );
}
