import type { FormEvent, ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { FormButtons } from './form-buttons.tsx';
import classes from './form-page.module.css';

export type FormBodyProps = {
  title: string;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  submitLabel: string;
  /** Label of the submit button while saving; the submit label by default. */
  busyText?: string | undefined;
  /** Beside the submit button. */
  cancel?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
};

/** A form with its buttons. Inert while it saves. */
export function FormBody({ title, onSubmit, isBusy, submitLabel, busyText, cancel, children }: FormBodyProps) {
  return (
    <form onSubmit={onSubmit} noValidate inert={isBusy} className={classes.form} aria-label={title}>
      {children}
      <FormButtons>
        {cancel}
        <Button type="submit" disabled={isBusy} miw={160}>
          {isBusy ? (busyText ?? submitLabel) : submitLabel}
        </Button>
      </FormButtons>
    </form>
  );
}
