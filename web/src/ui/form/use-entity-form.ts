import { useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api/problem.ts';
import { holdSignIn, type SameSignIn } from '../../lib/auth/assert-same-session.ts';
import { dropErrors, notify } from '../feedback/notice.ts';
import { rememberFocus } from '../focus/restore-focus.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Faults = Readonly<Record<string, string | undefined>>;

type Options<Values> = {
  initialValues: Values;
  /** All that is wrong, by field; see `faultsOf` of lib/faults.ts. */
  faultOf: (values: Values) => Faults;
  /** The fields in the order in which the first fault is told. */
  order: readonly string[];
  /** The notice for a save that failed, made of the server's sentence, or of the problem itself; undefined: told elsewhere. */
  failed?: (text: string, problem: unknown) => string | undefined;
  /** The form's name of a field, where the server's `details` call it otherwise. */
  fieldOf?: Faults;
  /** Something unsaved that is no field here: rows, a photo. */
  hasMore?: boolean;
};

export type EntityForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** Props of an input: value, error, name. A field that is set by code also needs `key={form.key(name)}`. */
  field: (name: string, options?: { type?: 'input' | 'checkbox' }) => object;
  isBusy: boolean;
  /**
   * For onSubmit: checks, saves, and only then calls `saved`, which tells, and `leave`, which may leave the screen without
   * being asked; whoever has left it meanwhile is not led anywhere. Whatever fails, nothing typed is lost. A save of several calls
   * asks `same` before each but the first.
   */
  submit: <R>(
    save: (values: Values, same: SameSignIn) => Promise<R>,
    saved?: (result: R, same: SameSignIn) => void | Promise<void>,
    leave?: () => void | Promise<void>,
  ) => (event?: FormEvent) => void;
};

/** One form for adding and editing: faults at their fields, the first one told, focus there, unsaved changes guarded. */
export function useEntityForm<Values extends Record<string, unknown>>(options: Options<Values>): EntityForm<Values> {
  const { order, faultOf, failed = (text: string) => text, fieldOf = {}, hasMore = false } = options;
  // The kit takes letters, numbers and dashes only.
  const name = useId().replace(/[^a-z0-9]/gi, '');
  const form = useForm<Values>({ mode: 'uncontrolled', name, initialValues: options.initialValues });
  const [isBusy, setIsBusy] = useState(false);
  const [leadTo, setLeadTo] = useState<{ field: string | undefined; back: () => void }>();
  const isSaving = useRef(false);
  const isSaved = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useUnsavedGuard(() => !isSaved.current && (hasMore || form.isDirty()));

  // After drawing: what was blocked while saving can take the focus again.
  useEffect(() => {
    if (!leadTo) return;
    const input = leadTo.field === undefined ? null : form.getInputNode(leadTo.field);
    if (input) input.focus();
    else leadTo.back();
    // oxlint-disable-next-line react/exhaustive-deps -- only a new fault moves the focus, never a new drawing of the form
  }, [leadTo]);

  const firstOf = (faults: Faults): string | undefined =>
    [...order, ...Object.keys(faults)].find((field) => faults[field] !== undefined);

  const show = (faults: Faults, back: () => void): void => {
    form.setErrors({ ...faults });
    setLeadTo({ field: firstOf(faults), back });
  };

  const run: EntityForm<Values>['submit'] = (save, saved, leave) => (event) => {
    event?.preventDefault();
    if (isSaving.current) return;
    const back = rememberFocus();
    const values = form.getValues();
    const faults = faultOf(values);
    const first = firstOf(faults);
    if (first !== undefined) {
      show(faults, back);
      notify.error(faults[first] ?? '');
      return;
    }
    form.clearErrors();
    dropErrors();
    isSaving.current = true;
    setIsBusy(true);
    const same = holdSignIn();
    void save(values, same)
      .then(async (result) => {
        isSaved.current = true;
        await saved?.(result, same);
        if (isHere.current) await leave?.();
        form.resetDirty();
        setIsBusy(false);
      })
      .catch((problem: unknown) => {
        const details = problem instanceof ApiProblem ? Object.entries(problem.details) : [];
        // Both in one drawing: a field of a form that still saves cannot take the focus.
        setIsBusy(false);
        show(Object.fromEntries(details.map(([field, fault]) => [fieldOf[field] ?? field, fault])), back);
        const text = failed(problemText(problem), problem);
        if (text !== undefined) notify.error(text);
      })
      .finally(() => {
        isSaving.current = false;
        isSaved.current = false;
      });
  };

  return {
    form,
    field: (name, { type = 'input' } = {}) => ({ name, ...form.getInputProps(name, { type }) }),
    isBusy,
    submit: run,
  };
}
