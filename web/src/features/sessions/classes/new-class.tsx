import { listSessions } from '@muster/contract/attendance/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { type ClassForm, type TimetableClass, toClassForm } from './classes-form.logic.ts';
import { ClassesForm } from './classes-form.tsx';
import { pastSessionsQuery } from '../history/past-sessions.api.ts';
import { pastSearch } from '../history/past-sessions.logic.ts';
import { PastSessions } from '../history/past-sessions.tsx';
import { useLecturerChoice } from '../qr-form/use-lecturer-choice.ts';
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

/** The list of earlier sessions, and the short form beside it. If both fail to load, one error is shown at the form. */
export function NewClass({ isAdmin, current, onCreated, onFailure }: Props) {
  const [edits, setEdits] = useState<Partial<ClassForm>>({});
  const form = toClassForm(edits, current);
  const [search, change] = useRememberedSearch(pastSearch, listParams);
  const modules = useSessionModule(form.module_id, isAdmin);
  const formLecturers = useLecturerChoice(form.lecturer_id, { active: 'true', isOff: !isAdmin });
  const filterLecturers = useLecturerChoice(search.lecturer, { active: 'all', none: 'All', isOff: !isAdmin });
  const sessions = useQuery(pastSessionsQuery(search));
  const choices = [modules.query, formLecturers.query, filterLecturers.query];
  const haveBothFailed = sessions.isError && choices.some(({ isError }) => isError);
  return (
    <ClassesForm
      form={form}
      onChange={(changes) => setEdits((before) => ({ ...before, ...changes }))}
      timetableType={toClassForm({ module_id: form.module_id }, current).session_type}
      modules={modules}
      lecturers={isAdmin ? formLecturers : undefined}
      failures={haveBothFailed ? [...choices, sessions] : choices}
      onCreated={onCreated}
      onFailure={onFailure}
      isDirty={Object.keys(edits).length > 0}
      list={
        <PastSessions
          search={search}
          change={change}
          sessions={sessions}
          lecturers={isAdmin ? filterLecturers : undefined}
          isErrorShownElsewhere={haveBothFailed}
        />
      }
    />
  );
}
