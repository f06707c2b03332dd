import { type FormEvent, useState } from 'react';
import { useBusy } from '#ui/actions/use-busy.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import type { FieldError } from '../accounts.logic.ts';

type Options = {
  check: () => FieldError | undefined;
  send: () => Promise<void>;
  /** Message for an error thrown by `send`. */
  explain: (problem: unknown) => string;
};

const findInput = (field: string): HTMLElement | undefined => document.getElementsByName(field)[0];

/** The server's first validation error about a field of this form. */
function findFieldError(problem: unknown): FieldError | undefined {
  const details = problem instanceof ApiProblem ? Object.entries(problem.details) : [];
  const found = details.find(([field]) => findInput(field) !== undefined);
  return found && { field: found[0], text: found[1] };
}

/**
 * State of one form: checks, sends and shows errors. An error stays in the layout until the next reply: if it disappeared,
 * the button would move and the second click of a double click would hit the link below.
 */
export function useAccountForm({ check, send, explain }: Options) {
  const [fieldError, setFieldError] = useState<FieldError>();
  const [formError, setFormError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const showError = (inField: FieldError | undefined, inForm?: string): void => {
      setFieldError(inField);
      setFormError(inForm);
      if (inField) findInput(inField.field)?.focus();
    };
    const found = check();
    if (found) return showError(found);
    await whileBusy(async () => {
      await send();
      showError(undefined);
    }).catch((problem: unknown) => {
      const inField = findFieldError(problem);
      showError(inField, inField ? undefined : explain(problem));
    });
  };

  return {
    isBusy,
    formError,
    /** The error of a field or of the form, for a form with one line for both. */
    error: fieldError?.text ?? formError,
    isInvalid: (field: string): boolean => fieldError?.field === field,
    errorOf: (field: string): string | undefined => (fieldError?.field === field ? fieldError.text : undefined),
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      void submit();
    },
  };
}
