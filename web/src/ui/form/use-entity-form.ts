import { useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { captureSession, type AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { dismissErrors, dismissScreenErrors, notify } from '../feedback/notice.ts';
import { captureFocus } from '../focus/restore-focus.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

export type EntityFormOptions<Values> = {
  initialValues: Values;
  /** Returns validation errors by field; see `validationErrors` of lib/api. */
  validate: (values: Values) => FieldErrors;
  /** Field order; the first invalid field is announced and focused. */
  fieldOrder: readonly string[];
  /** Texts at required fields that are blank: 'Enter the full name'. The notice keeps the text of the validation. */
  missingTexts?: FieldErrors;
  /** Error notice for a failed save, from the server's message or the problem. Undefined shows no notice. */
  saveErrorText?: (text: string, problem: unknown) => string | undefined;
  /** Form field names by the field names in the server's `details`. */
  serverFields?: FieldErrors;
  /** Unsaved changes outside the form fields: rows, a photo. */
  hasUnsavedExtras?: boolean;
};

export type EntityForm<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** Props of an input: value, error, name. A field that is set by code also needs `key={form.key(name)}`. */
  field: (name: string, options?: { type?: 'input' | 'checkbox' }) => object;
  isBusy: boolean;
  /** Whether there are unsaved changes. */
  isDirty: () => boolean;
  /**
   * For onSubmit. Validates, calls `save`, then `onSaved`, then `onLeave`, which may navigate without the unsaved-changes
   * question. `onLeave` is skipped if the user has left the screen in the meantime. If any step fails, the form keeps its
   * values. A `save` with several requests calls `assertSameSession` before each one but the first.
   */
  submit: <R>(
    save: (values: Values, assertSameSession: AssertSameSession) => Promise<R>,
    onSaved?: (result: R, assertSameSession: AssertSameSession) => void | Promise<void>,
    onLeave?: (result: R) => void | Promise<void>,
  ) => (event?: FormEvent) => void;
};

/**
 * State of a form that creates or edits an entity: validation errors at the fields, focus on the first one, unsaved-changes
 * guard.
 */
export function useEntityForm<Values extends Record<string, unknown>>(
  options: EntityFormOptions<Values>,
): EntityForm<Values> {
  const {
    fieldOrder,
    validate,
    saveErrorText = (text: string) => text,
    serverFields = {},
    missingTexts = {},
    hasUnsavedExtras = false,
  } = options;
  // Mantine accepts only letters, digits and dashes here.
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
      dismissScreenErrors();
    };
  }, []);
  const isDirty = (): boolean => hasUnsavedExtras || form.isDirty();
  useUnsavedGuard(() => !isSaved.current && isDirty());

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
    const values = form.getValues();
    form.setErrors(
      Object.fromEntries(
        Object.entries(errors).map(([field, text]) => [
          field,
          (text !== undefined && isBlank(values[field]) && missingTexts[field]) || text,
        ]),
      ),
    );
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
        if (isMounted.current) await onLeave?.(result);
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
    isDirty,
    submit,
  };
}

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
