import { classesPageSessionTypes, locationCodes, qr } from '@muster/contract/sessions';
import { Autocomplete, Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { missingText } from '../../ui/missing-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { searchedElsewhere } from '../../ui/searched-elsewhere.ts';
import { type ClassForm, missingOf, requestOf } from './classes-form.logic.ts';
import { texts } from './classes.texts.ts';
import { LecturerField } from './lecturer-field.tsx';
import { openSession } from './open-session.ts';
import type { useOpenedModule } from './use-opened-module.ts';

type Props = {
  form: ClassForm;
  onForm: (change: (before: ClassForm) => ClassForm) => void;
  modules: ReturnType<typeof useOpenedModule>;
  /** Whom an administrator may open a class for; a lecturer opens the own ones. */
  lecturers: ComponentProps<typeof LecturerField>['choice'] | undefined;
  /** What of the screen may not have come. */
  failures: ComponentProps<typeof ChoicesFailed>['of'];
  onCreated: (id: string) => void;
  onFailure: (text: string) => void;
};

const types = classesPageSessionTypes.map((type) => ({ value: type, label: capitalised(type) }));
const durations = Array.from({ length: qr.maxMinutes }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 minute' : `${index + 1} minutes`,
}));
const light = { comboboxProps: { keepMounted: false } } as const;

/** Module and type, and what is rarely changed. The class is held now. */
export function ClassesForm({ form, onForm, modules, lecturers, failures, onCreated, onFailure }: Props) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);

  const bind = (field: keyof ClassForm) => ({
    value: form[field] || null,
    error: faults[field],
    onChange: (value: string | null) => change(field, value ?? ''),
    ...light,
  });
  function change(field: keyof ClassForm, value: string) {
    onForm((before) => ({ ...before, [field]: value }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
  }

  async function create() {
    const missing = missingOf(form);
    setFaults(
      Object.fromEntries(
        missing.map((field) => [field, field === 'module_id' ? 'Module is required' : 'Session Type is required']),
      ),
    );
    onFailure(missing.length === 0 ? '' : texts.missing);
    if (missing.length > 0) return;
    setIsBusy(true);
    try {
      onCreated((await openSession(requestOf(form))).session.id);
    } catch (problem) {
      if (problem instanceof ApiProblem) setFaults({ ...problem.details });
      onFailure(texts.createFailed(problemText(problem)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHeader title={texts.title} text="Create a session for the class you hold now, then show its code." />
      <form
        noValidate
        aria-label={texts.title}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void create();
        }}
      >
        <FormSection title="Create Session">
          <ChoicesFailed of={failures} />
          <Select
            label="Module"
            withAsterisk
            searchable
            placeholder="Select module"
            nothingFoundMessage={missingText(modules.query) ?? (modules.isEmpty ? texts.noModules : 'Nothing found')}
            data={modules.options}
            {...(modules.onSearch && searchedElsewhere(modules.onSearch))}
            {...bind('module_id')}
          />
          <Select label="Session Type" withAsterisk data={types} {...bind('session_type')} />
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
            error={faults['location']}
            maxLength={200}
            {...light}
          />
          {lecturers && (
            <LecturerField
              choice={lecturers}
              description="Left empty, the timetable says whose class it is"
              clearable
              value={form.lecturer_id}
              error={faults['lecturer_id']}
              onChange={(value) => change('lecturer_id', value)}
            />
          )}
        </FormSection>
        <FormButtons mt="lg">
          <Button type="submit" size="md" disabled={isBusy} leftSection={<IconPlus size={18} aria-hidden />}>
            {isBusy ? 'Creating...' : 'Create Session'}
          </Button>
        </FormButtons>
      </form>
    </>
  );
}
