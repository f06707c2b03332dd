import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepDraft, type ManualDraft, readDraft } from './manual-draft.ts';
import { allSet, type Listed, type Marks, marked, noted, type Status, toggled } from './manual-register.logic.ts';
import { emptyQrForm, type QrForm } from './qr-form.logic.ts';
import { registerQuery } from './register.api.ts';

/** The class that the timetable prefilled, where a session of it stands already. */
export type StandingClass = Pick<QrForm, 'module_code' | 'date' | 'class_start_time'> & { sessionId: string };

const mostUndone = 200;

/** The register as it is being taken: the form, the marks with their undo, and the copy kept on this device. */
export function useManualRegister(of: { accountId: string; prefill: Partial<QrForm>; standing?: StandingClass }) {
  const { accountId } = of;
  const [draft] = useState(() => readDraft(accountId));
  const [form, setForm] = useState<QrForm>(draft?.form ?? { ...emptyQrForm, ...of.prefill });
  /** What was marked here, and nothing that only stands: somebody else may be correcting it. */
  const [own, setOwn] = useState<Marks>(draft?.marks ?? {});
  const [before, setBefore] = useState<readonly Marks[]>([]);
  const [isWaiting, setIsWaiting] = useState(draft?.isWaiting ?? false);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [isKept, setIsKept] = useState(true);
  const { standing, isAsked } = useStanding(of.standing, form);
  const marks = { ...standing, ...own };

  const keep = (changed: Partial<Omit<ManualDraft, 'changedAt'>>) =>
    setIsKept(keepDraft(accountId, { form, marks: own, isWaiting, ...changed }));

  function setMarks(next: Marks) {
    const touched = Object.fromEntries(
      Object.entries(next).filter(([id, mark]) => Object.hasOwn(own, id) || mark !== marks[id]),
    );
    setBefore((steps) => [...steps, own].slice(-mostUndone));
    setOwn(touched);
    keep({ marks: touched });
  }

  return {
    form,
    marks,
    own,
    standing,
    /** What is shown stands already, and nothing was changed. */
    isSaved: Object.keys(own).length === 0 && Object.keys(standing).length > 0,
    /** Whether what stands already is still on its way. */
    isAskingStanding: isAsked,
    isWaiting,
    isRestored,
    /** Whether this device keeps a copy. */
    isKept,
    canUndo: before.length > 0,

    change(values: Partial<QrForm>) {
      const next = { ...form, ...values };
      setForm(next);
      keep({ form: next });
    },
    toggle: (id: string, status: Status) => setMarks(toggled(marks, id, status)),
    mark: (id: string, status: Status) => setMarks(marked(marks, id, status)),
    note: (id: string, text: string) => setMarks(noted(marks, id, text)),
    setAll: (students: readonly Listed[], status: Status | undefined) => setMarks(allSet(marks, students, status)),

    undo() {
      const last = before.at(-1);
      if (!last) return;
      setBefore(before.slice(0, -1));
      setOwn(last);
      keep({ marks: last });
    },

    wait(isSo: boolean) {
      setIsWaiting(isSo);
      keep({ isWaiting: isSo });
    },

    /** Saved, or thrown away: nothing of it stays on this device. */
    forget() {
      keepDraft(accountId, undefined);
      setForm({ ...emptyQrForm, ...of.prefill });
      setOwn({});
      setBefore([]);
      setIsWaiting(false);
      setIsRestored(false);
    },
  };
}

export type ManualRegister = ReturnType<typeof useManualRegister>;

/** What stands of the class in the form, so that a second register begins where the first ended. */
function useStanding(standing: StandingClass | undefined, form: QrForm): { standing: Marks; isAsked: boolean } {
  const isSame =
    standing !== undefined &&
    standing.module_code === form.module_code &&
    standing.date === form.date &&
    standing.class_start_time === form.class_start_time;
  const register = useQuery({ ...registerQuery(standing?.sessionId ?? ''), enabled: isSame, staleTime: 0 });
  const rows = isSame ? register.data?.students : undefined;
  const marks = rows?.flatMap((row) => (row.method === null ? [] : [[row.id, { status: row.status }] as const]));
  return { standing: Object.fromEntries(marks ?? []), isAsked: isSame && register.isPending };
}
