import { Drawer, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanChange } from '../access/can-change.ts';
import { ChangeOnly } from '../access/change-only.tsx';
import { Button } from '../actions/button.tsx';
import { markInitialFocus } from '../focus/mark-initial-focus.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { FormBody, type FormBodyProps } from './form-body.tsx';
import classes from './list-form-page.module.css';
import { OpenFormContext } from './open-form.ts';

type Props = Omit<FormBodyProps, 'cancel' | 'children'> & {
  back?: { to: string; label: string };
  /** Below the title. */
  text?: string;
  /** Title of the drawer; the title of the page by default. */
  formTitle?: string;
  /** The existing entries. */
  list: ReactNode;
  /** `FormSection`s. Called when the form moves, so that its inputs begin with the current values. */
  fields: () => ReactNode;
  /** Whether the form has unsaved values. A closed drawer keeps them, and its button says so. */
  isDirty: () => boolean;
  /** Number of saves after which the screen stays open. Each clears the fields and closes the drawer. */
  savedCount?: number;
  /** Gives the list more room: its columns are many, and the fields few. */
  hasNarrowForm?: boolean;
};

/**
 * A list, and the form that adds to it: beside the list on wide screens, in a drawer on others. The caller holds the state of
 * the form, so that its values survive a change of the width and a closed drawer.
 */
export function ListFormPage({
  back,
  text,
  formTitle,
  list,
  isDirty,
  savedCount = 0,
  hasNarrowForm = false,
  fields,
  ...form
}: Props) {
  const [openedAt, setOpenedAt] = useState<number>();
  const isOpen = openedAt === savedCount;
  const aside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On narrow screens the field is hidden, and the button of the drawer has the focus.
    if (savedCount > 0) aside.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [savedCount]);
  /** To the form beside the list, or to the drawer. */
  const openForm = (): void => {
    const isBeside = aside.current !== null && aside.current.offsetParent !== null;
    if (isBeside) aside.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
    else setOpenedAt(savedCount);
  };
  const canChange = useCanChange();
  const body = (
    <FormBody {...form}>
      <Fragment key={savedCount}>{fields()}</Fragment>
    </FormBody>
  );
  const openLabel = `${form.submitLabel}${!isOpen && isDirty() ? ' (unsaved)' : ''}`;
  return (
    <div className={classes.page}>
      <PageHeader title={form.title} text={text} {...(back && { back })}>
        <ChangeOnly>
          <Button
            className={classes.open}
            data-long={!back || (!isOpen && isDirty()) || undefined}
            leftSection={<IconPlus size={18} aria-hidden />}
            // On a phone only the icon is visible.
            aria-label={openLabel}
            onClick={() => setOpenedAt(savedCount)}
          >
            {openLabel}
          </Button>
        </ChangeOnly>
      </PageHeader>
      <div
        className={classes.columns}
        data-narrow={hasNarrowForm || undefined}
        data-list-only={!canChange || undefined}
      >
        <div className={classes.list}>
          <OpenFormContext value={{ label: form.submitLabel, onClick: openForm }}>{list}</OpenFormContext>
        </div>
        {/* One form at a time: its fields are found by their names. */}
        {!isOpen && canChange && (
          <Paper withBorder ref={aside} className={`${classes.form} ${classes.aside}`}>
            {body}
          </Paper>
        )}
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setOpenedAt(undefined)}
        position="right"
        size="min(100%, 36rem)"
        title={formTitle ?? form.title}
        classNames={{ body: `${classes.form} ${classes.drawer}` }}
      >
        {isOpen && <div ref={markInitialFocus}>{body}</div>}
      </Drawer>
    </div>
  );
}
