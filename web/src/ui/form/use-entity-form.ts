import { useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api/problem.ts';
import { captureSession, type AssertSameSession } from '../../lib/auth/assert-same-session.ts';
import { dismissErrors, notify } from '../feedback/notice.ts';
import { captureFocus } from '../focus/restore-focus.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

type Options<Values> = {
  initialValues: Values;
  /** All that is wrong, by field; see `faultsOf` of lib/faults.ts. */
  validate: (values: Values) => FieldErrors;
  /** The fields in the order in which the first fault is told. */
  fieldOrder: readonly string[];
  /** The notice for a save that failed, made of the server's sentence, or of the problem itself; undefined: told elsewhere. */
  saveErrorText?: (text: string, problem: unknown) => string | undefined;
  /** The form's name of a field, where the server's `details` call it otherwise. */
  serverFields?: FieldErrors;
  /** Something unsaved that is no field here: rows, a photo. */
  hasUnsavedExtras?: boolean;
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
    save: (values: Values, assertSameSession: AssertSameSession) => Promise<R>,
    onSaved?: (result: R, assertSameSession: AssertSameSession) => void | Promise<void>,
    onLeave?: () => void | Promise<void>,
  ) => (event?: FormEvent) => void;
};

/** One form for adding and editing: faults at their fields, the first one told, focus there, unsaved changes guarded. */
export function useEntityForm<Values extends Record<string, unknown>>(options: Options<Values>): EntityForm<Values> {
  const {
    fieldOrder,
    validate,
    saveErrorText = (text: string) => text,
    serverFields = {},
    hasUnsavedExtras = false,
  } = options;
  // The kit takes letters, numbers and dashes only.
  const name = useId().replace(/[^a-z0-9]/gi, '');
  const form = useForm<Values>({ mode: 'uncontrolled', name, initialValues: options.initialValues });
  const [isBusy, setIsBusy] = useState(false);
  const [focusTarget, setFocusTarget] = useState<{ field: string | undefined; restoreFocus: () => void }>();
  const isSaving = useRef(false);
  const isSaved = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useUnsavedGuard(() => !isSaved.current && (hasUnsavedExtras || form.isDirty()));

  // After rendering, because the form is `inert` while it saves and its controls cannot take the focus.
  useEffect(() => {
    if (!focusTarget) return;
    const input = focusTarget.field === undefined ? null : form.getInputNode(focusTarget.field);
    if (input) input.focus();
    else focusTarget.restoreFocus();
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of a save moves the focus, not a re-render of the form
  }, [focusTarget]);

  const firstInvalidField = (errors: FieldErrors): string | undefined =>
    [...fieldOrder, ...Object.keys(errors)].find((field) => errors[field] !== undefined);

  const showErrors = (errors: FieldErrors, restoreFocus: () => void): void => {
    form.setErrors({ ...errors });
    setFocusTarget({ field: firstInvalidField(errors), restoreFocus });
  };

  const submit: EntityForm<Values>['submit'] = (save, onSaved, onLeave) => (event) => {
    event?.preventDefault();
    if (isSaving.current) return;
    const restoreFocus = captureFocus();
    const values = form.getValues();
    const errors = validate(values);
    const first = firstInvalidField(errors);
    if (first !== undefined) {
      showErrors(errors, restoreFocus);
      notify.error(errors[first] ?? '');
      return;
    }
    form.clearErrors();
    dismissErrors();
    isSaving.current = true;
    setIsBusy(true);
    const assertSameSession = captureSession();
    void save(values, assertSameSession)
      .then(async (result) => {
        isSaved.current = true;
        await onSaved?.(result, assertSameSession);
        if (isMounted.current) await onLeave?.();
        form.resetDirty();
        setIsBusy(false);
        setFocusTarget({ field: undefined, restoreFocus });
      })
      .catch((problem: unknown) => {
        const details = problem instanceof ApiProblem ? Object.entries(problem.details) : [];
        // In the same render as the errors: a field of an inert form cannot take the focus.
        setIsBusy(false);
        showErrors(
          Object.fromEntries(details.map(([field, error]) => [serverFields[field] ?? field, error])),
          restoreFocus,
        );
        const text = saveErrorText(problemText(problem), problem);
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
    submit,
  };
}
