import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExistingSession, saveDraft, type ManualDraft, readDraft } from './manual-draft.ts';
import {
  setAllMarks,
  type ListedStudent,
  type Marks,
  setMark,
  setNote,
  type Status,
  toggleMark,
} from './manual-register.logic.ts';
import { emptyQrForm, type QrForm } from '../qr-form/qr-form.logic.ts';
import { registerQuery } from '../register/register.api.ts';

const maxUndoSteps = 200;

/** State of a manual register: the form, the marks with undo, and the draft on this device. */
export function useManualRegister(options: {
  accountId: string;
  prefill: Partial<QrForm>;
  /** The session of the prefilled class. */
  existing?: ExistingSession;
}) {
  const { accountId } = options;
  const [draft] = useState(() => readDraft(accountId));
  const [form, setForm] = useState<QrForm>(draft?.form ?? { ...emptyQrForm, ...options.prefill });
  /** Marks edited here. Existing marks are separate, because another lecturer may be correcting them. */
  const [edits, setEdits] = useState<Marks>(draft?.marks ?? {});
  const [history, setHistory] = useState<readonly Marks[]>([]);
  const [isWaiting, setIsWaiting] = useState(draft?.isWaiting ?? false);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [isDraftSaved, setIsDraftSaved] = useState(true);
  const [opened, setOpened] = useState(draft?.opened);
  const { existing, added, sessionId, refetch, isLoading } = useExistingMarks([opened, options.existing], form);
  const marks = { ...existing, ...edits };

  const persist = (changed: Partial<Omit<ManualDraft, 'changedAt'>>) =>
    setIsDraftSaved(saveDraft(accountId, { form, marks: edits, isWaiting, opened, ...changed }));

  function setMarks(next: Marks) {
    const changedMarks = Object.fromEntries(
      Object.entries(next).filter(([id, mark]) => Object.hasOwn(edits, id) || mark !== marks[id]),
    );
    setHistory((steps) => [...steps, edits].slice(-maxUndoSteps));
    setEdits(changedMarks);
    persist({ marks: changedMarks });
  }

  return {
    form,
    marks,
    edits,
    existing,
    /** Students who were added to the existing class. */
    added,
    /** The session of the class; undefined if it has none yet. */
    sessionId,
    refetchExisting: refetch,
    /** Marks exist and none was edited. */
    isSaved: Object.keys(edits).length === 0 && Object.keys(existing).length > 0,
    isLoadingExisting: isLoading,
    isWaiting,
    isRestored,
    /** Whether the last change was stored on this device. */
    isDraftSaved,
    canUndo: history.length > 0,

    change(values: Partial<QrForm>) {
      const next = { ...form, ...values };
      setForm(next);
      persist({ form: next });
    },
    toggle: (id: string, status: Status) => setMarks(toggleMark(marks, id, status)),
    mark: (id: string, status: Status) => setMarks(setMark(marks, id, status)),
    note: (id: string, text: string) => setMarks(setNote(marks, id, text)),
    setAll: (students: readonly ListedStudent[], status: Status | undefined) =>
      setMarks(setAllMarks(marks, students, status)),

    undo() {
      const last = history.at(-1);
      if (!last) return;
      setHistory(history.slice(0, -1));
      setEdits(last);
      persist({ marks: last });
    },

    /** Continues with this session of the class. Marks may have changed since the request to open it. */
    setOpened(session: ExistingSession) {
      setOpened(session);
      persist({ ...readDraft(accountId), opened: session });
    },

    setWaiting(isWaitingNow: boolean) {
      setIsWaiting(isWaitingNow);
      persist({ isWaiting: isWaitingNow });
    },

    /** Resets the form and deletes the draft. */
    discard() {
      saveDraft(accountId, undefined);
      setForm({ ...emptyQrForm, ...options.prefill });
      setEdits({});
      setHistory([]);
      setIsWaiting(false);
      setIsRestored(false);
    },
  };
}

export type ManualRegister = ReturnType<typeof useManualRegister>;

/** Existing marks of the class, so that a second register continues the first. */
function useExistingMarks(sessions: readonly (ExistingSession | undefined)[], form: QrForm) {
  const sessionId = sessions.find((one) => one && isSessionOf(one, form))?.sessionId;
  const isSame = sessionId !== undefined;
  const register = useQuery({ ...registerQuery(sessionId ?? ''), enabled: isSame, staleTime: 0 });
  const rows = isSame ? register.data?.students : undefined;
  const marks = rows?.flatMap(({ id, status, method }) =>
    method === null || status === 'in_progress' ? [] : [[id, { status }] as const],
  );
  return {
    existing: Object.fromEntries(marks ?? []),
    added: rows?.filter((row) => row.added !== null) ?? [],
    sessionId,
    refetch: () => register.refetch(),
    isLoading: isSame && register.isPending,
  };
}

const isSessionOf = ({ sessionId: _, ...session }: ExistingSession, form: QrForm): boolean =>
  Object.entries(session).every(([field, value]) => form[field as keyof typeof session] === value);
