import { type FormEvent, useState } from 'react';
import type { Complaint } from './accounts.logic.ts';

type Parts = {
  check: () => Complaint | undefined;
  send: () => Promise<void>;
  /** The sentence for what `send` threw. */
  explain: (problem: unknown) => string;
};

/** One form's course: check, send, say what went wrong. A field's complaint goes when anything is tried again. */
export function useAccountForm({ check, send, explain }: Parts) {
  const [complaint, setComplaint] = useState<Complaint>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const found = check();
    setComplaint(found);
    setFailure(undefined);
    if (found) {
      document.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await send();
    } catch (problem) {
      setFailure(explain(problem));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    isBusy,
    failure,
    /** Whatever is wrong, for a form with one place for it. */
    problem: complaint?.text ?? failure,
    isWrong: (field: string): boolean => complaint?.field === field,
    errorOf: (field: string): string | undefined => (complaint?.field === field ? complaint.text : undefined),
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
