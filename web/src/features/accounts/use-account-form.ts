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

/**
 * One form's course: check, send, say what went wrong. What was said stays until the answer to the next try is there: with it
 * the button would move, and the second press of a double click would meet the link below.
 */
export function useAccountForm({ check, send, explain }: Parts) {
  const [complaint, setComplaint] = useState<Complaint>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const say = (about: Complaint | undefined, text?: string): void => {
      setComplaint(about);
      setFailure(text);
      if (about) inputOf(about.field)?.focus();
    };
    const found = check();
    if (found) return say(found);
    setIsBusy(true);
    try {
      await send();
      say(undefined);
    } catch (problem) {
      const refused = refusedField(problem);
      say(refused, refused ? undefined : explain(problem));
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
