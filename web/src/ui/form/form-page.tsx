import { Link } from '@tanstack/react-router';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { FormButtons } from './form-buttons.tsx';
import classes from './form-page.module.css';
import { PageHeader } from '../layout/page-header.tsx';

type FormLink = { to: string; label: string };
/** `search`: search params the list had before. */
type CancelLinkTarget = FormLink & { search?: Record<string, unknown> };

type Props = {
  title: string;
  text?: ReactNode;
  /** Back link in the header. */
  back?: FormLink;
  /** Beside the submit button. */
  cancel?: CancelLinkTarget;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  submitLabel: string;
  /** Label of the submit button while saving; the submit label by default. */
  busyText?: string;
  /** Text of the overlay while saving; without it only the button shows the progress. */
  overlayText?: string;
  /** `FormSection`s. */
  children: ReactNode;
  /** Content below the form. */
  after?: ReactNode;
};

type CancelLinkProps = ComponentProps<'a'> & { to: string; search: Record<string, unknown> };
const CancelLink = ({ to, search, ...anchor }: CancelLinkProps) => <Link {...anchor} to={to} search={search} />;

/** The page of a form: header, sections and buttons. Inert while it saves. */
export function FormPage(props: Props) {
  const { title, text, back, cancel, onSubmit, isBusy, submitLabel, busyText, overlayText, children, after } = props;
  return (
    <div className={classes.page}>
      <PageHeader title={title} {...(text === undefined ? {} : { text })} {...(back ? { back } : {})} />
      <form onSubmit={onSubmit} noValidate inert={isBusy} className={classes.form} aria-label={title}>
        {children}
        <FormButtons>
          {cancel && (
            <Button component={CancelLink} to={cancel.to} search={cancel.search ?? {}} variant="default">
              {cancel.label}
            </Button>
          )}
          <Button type="submit" disabled={isBusy} miw={160}>
            {isBusy ? (busyText ?? submitLabel) : submitLabel}
          </Button>
        </FormButtons>
      </form>
      {overlayText !== undefined && <BusyOverlay text={overlayText} visible={isBusy} />}
      {after}
    </div>
  );
}
