import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import type { Complaint } from './accounts.logic.ts';

type Parts = {
  check: () => Complaint | undefined;
  send: () => Promise<void>;
  /** The sentence for what `send` threw. */
  explain: (problem: unknown) => string;
};

const inputOf = (field: string): HTMLElement | undefined => document.getElementsByName(field)[0];

/** The first field of this form that the server finds fault with. */
function refusedField(problem: unknown): Complaint | undefined {
  const details = problem instanceof ApiProblem ? Object.entries(problem.details) : [];
  const found = details.find(([field]) => inputOf(field) !== undefined);
  return found && { field: found[0], text: found[1] };
}

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
      inputOf(found.field)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await send();
    } catch (problem) {
      const refused = refusedField(problem);
      setComplaint(refused);
      if (refused) inputOf(refused.field)?.focus();
      else setFailure(explain(problem));
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
