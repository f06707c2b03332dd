import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import type { FormError } from './qr-form.logic.ts';

type Errors = Record<string, string>;

/** The fields of a form that opens or marks a class, with the errors beside them. An edited field loses its error. */
export function useClassFields<Form extends { lecturer_id: string }>(
  form: Form,
  onChange: (values: Partial<Form>) => void,
) {
  const [errors, setErrors] = useState<Errors>({});
  const change = (values: Partial<Form>): void => {
    onChange(values);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))));
  };
  type Name = keyof Form & string;
  return {
    form,
    change,
    errors,
    setErrors,
    /** Props of a field that holds a text. */
    bindText: (name: Name) => ({
      value: form[name] as string,
      onChange: (value: string | number) => change({ [name]: String(value) } as Partial<Form>),
      error: errors[name],
    }),
    /** Props of a select. `toValues`: what a choice changes, by default its field. */
    bindSelect: (name: Name, toValues = (value: string) => ({ [name]: value }) as Partial<Form>) => ({
      value: (form[name] as string) || null,
      onChange: (value: string | null) => change(toValues(value ?? '')),
      error: errors[name],
      comboboxProps: { keepMounted: false },
    }),
    /** Shows the violated rule. Returns whether there is one. */
    isRejected(error: FormError | undefined): boolean {
      if (error) setErrors(error.fields);
      const text = error?.text ?? (form.lecturer_id === '' ? sessionFormTexts.noLecturer : undefined);
      if (text !== undefined) notify.error(text);
      return text !== undefined;
    },
    /** Shows what the server refused at the fields. */
    showProblem(problem: unknown): void {
      if (problem instanceof ApiProblem) setErrors({ ...problem.details });
    },
  };
}
