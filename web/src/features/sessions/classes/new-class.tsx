import { classesPageSessionTypes, listSessions, locationCodes } from '@muster/contract/attendance/sessions';
import { Autocomplete, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useBusy } from '#ui/actions/use-busy.ts';
import { notify } from '#ui/feedback/notice.ts';
import { FormSection } from '#ui/form/form-section.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { useStaffSelect } from '#ui/select/use-record-selects.ts';
import { type ClassForm, missingFields, type TimetableClass, toClassForm, toRequest } from './classes-form.logic.ts';
import { texts } from './classes.texts.ts';
import { pastSessionsQuery } from '../history/past-sessions.api.ts';
import { pastSearch } from '../history/past-sessions.logic.ts';
import { PastSessions } from '../history/past-sessions.tsx';
import { LecturerField } from '../qr-form/lecturer-field.tsx';
import { openSession } from '../qr-form/open-session.ts';
import { durations } from '../qr-form/qr-form-option-fields.tsx';
import { useClassFields } from '../qr-form/use-class-fields.ts';
import { sessionTypeOptions } from '../session-types.logic.ts';
import { DateNotConfirmed } from '../unusual-date.ts';
import { useSessionModule } from './use-session-module.ts';

type Props = {
  isAdmin: boolean;
  current: TimetableClass | undefined;
  onCreated: (id: string) => void;
  onFailure: (text: string) => void;
};

const {
  date_from: from,
  date_to: to,
  module_id: module,
  lecturer_id: lecturer,
  only,
  page_size,
} = acceptedParams(listSessions);
const listParams = { from, to, module, lecturer, only, page_size };

/** The short form for a class that takes place now, beside the list of earlier ones. If both fail to load, one error is shown at the form. */
export function NewClass({ isAdmin, current, onCreated, onFailure }: Props) {
  const [edits, setEdits] = useState<Partial<ClassForm>>({});
  const fields = useClassFields(toClassForm(edits, current), (values) =>
    setEdits((before) => ({ ...before, ...values })),
  );
  const { form, bindSelect } = fields;
  const [isBusy, whileBusy] = useBusy();
  const [search, change] = useRememberedSearch(pastSearch, listParams);
  const modules = useSessionModule(form.module_id, isAdmin);
  const formLecturers = useStaffSelect({ active: 'true', value: form.lecturer_id, isOff: !isAdmin });
  const filterLecturers = useStaffSelect({ active: 'all', value: search.lecturer, none: 'All', isOff: !isAdmin });
  const sessions = useQuery(pastSessionsQuery(search));
  const choices = [modules.query, formLecturers.query, filterLecturers.query];
  const haveBothFailed = sessions.isError && choices.some(({ isError }) => isError);
  /** Offered although the form has no such type. */
  const timetableType = toClassForm({ module_id: form.module_id }, current).session_type;

  async function create() {
    const missing = missingFields(form);
    fields.setErrors(missing);
    const isComplete = Object.keys(missing).length === 0;
    onFailure(isComplete ? '' : texts.missing);
    if (!isComplete) return;
    await whileBusy(async () => {
      const { session, noStudents } = await openSession(toRequest(form));
      if (noStudents !== null) notify.info(texts.noStudents(noStudents));
      onCreated(session.id);
    }).catch((problem: unknown) => {
      if (problem instanceof DateNotConfirmed) return;
      fields.showProblem(problem);
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
      isDirty={() => Object.keys(edits).length > 0}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void create();
      }}
      list={
        <PastSessions
          search={search}
          change={change}
          sessions={sessions}
          lecturers={isAdmin ? filterLecturers : undefined}
          isErrorShownElsewhere={haveBothFailed}
        />
      }
      hasNarrowForm
      fields={() => (
        <FormSection title="Create Session">
          <OptionsError queries={haveBothFailed ? [...choices, sessions] : choices} />
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
            {...bindSelect('module_id')}
          />
          <Select
            label="Session Type"
            required
            data={sessionTypeOptions(classesPageSessionTypes, [timetableType, form.session_type])}
            {...bindSelect('session_type')}
          />
          <Select
            label="Duration"
            description="How long codes are shown"
            data={durations}
            {...bindSelect('duration_minutes')}
          />
          <Autocomplete
            label="Location"
            description="A room, or one of the suggestions"
            data={[...locationCodes]}
            maxLength={200}
            {...fields.bindText('location')}
            comboboxProps={{ keepMounted: false }}
          />
          {isAdmin && (
            <LecturerField
              choice={formLecturers}
              description="Leave empty to use the lecturer from the timetable"
              clearable
              {...bindSelect('lecturer_id')}
            />
          )}
        </FormSection>
      )}
    />
  );
}
