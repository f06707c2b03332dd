import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/button-link.tsx';
import { BusyOverlay } from './busy-overlay.tsx';
import { FormBody, type FormBodyProps } from './form-body.tsx';
import classes from './form-page.module.css';
import { PageHeader } from '../layout/page-header.tsx';

type FormLink = { to: string; label: string };
/** `search`: search params the list had before. */
type CancelLinkTarget = FormLink & { search?: Record<string, unknown> };

type Props = Omit<FormBodyProps, 'cancel'> & {
  text?: ReactNode;
  /** Back link in the header. */
  back?: FormLink;
  /** Beside the submit button. */
  cancel?: CancelLinkTarget;
  /** Text of the overlay while saving; without it only the button shows the progress. */
  overlayText?: string;
};

/** The page of a form: header, sections and buttons. */
export function FormPage({ text, back, cancel, overlayText, ...form }: Props) {
  return (
    <div className={classes.page}>
      <PageHeader title={form.title} {...(text === undefined ? {} : { text })} {...(back ? { back } : {})} />
      <FormBody
        {...form}
        cancel={
          cancel && (
            <ButtonLink to={cancel.to} search={cancel.search} variant="default">
              {cancel.label}
            </ButtonLink>
          )
        }
      />
      {overlayText !== undefined && <BusyOverlay text={overlayText} visible={form.isBusy} />}
    </div>
  );
}
