import { listSessions } from '@muster/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { emptyClassForm } from './classes-form.logic.ts';
import { ClassesForm } from './classes-form.tsx';
import { pastSessionsQuery } from './past-sessions.api.ts';
import { pastSearch } from './past-sessions.logic.ts';
import { PastSessions } from './past-sessions.tsx';
import { useLecturerChoice } from './use-lecturer-choice.ts';
import { useOpenedModule } from './use-opened-module.ts';

type Props = { isAdmin: boolean; onCreated: (id: string) => void; onFailure: (text: string) => void };

const { date_from: from, date_to: to, module_id: module, lecturer_id: lecturer, page_size } = takenBy(listSessions);
const taken = { from, to, module, lecturer, page_size };

/** The short form, and below it the earlier classes, whose filters the address holds. What of all this did not come is told once. */
export function NewClass({ isAdmin, onCreated, onFailure }: Props) {
  const [form, setForm] = useState(emptyClassForm);
  const [search, change] = useListSearch(pastSearch, taken);
  const modules = useOpenedModule(form.module_id, isAdmin);
  const openers = useLecturerChoice(form.lecturer_id, { active: 'true', isOff: !isAdmin });
  const holders = useLecturerChoice(search.lecturer, { active: 'all', none: 'All', isOff: !isAdmin });
  const sessions = useQuery(pastSessionsQuery(search));
  const choices = [modules.query, openers.query, holders.query];
  const isFailureTold = sessions.isError && choices.some(({ isError }) => isError);
  return (
    <>
      <ClassesForm
        form={form}
        onForm={setForm}
        modules={modules}
        lecturers={isAdmin ? openers : undefined}
        failures={isFailureTold ? [...choices, sessions] : choices}
        onCreated={onCreated}
        onFailure={onFailure}
      />
      <PastSessions
        search={search}
        change={change}
        sessions={sessions}
        lecturers={isAdmin ? holders : undefined}
        isFailureTold={isFailureTold}
      />
    </>
  );
}
