import { Modal } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { NameList } from '../text/name-list.tsx';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import classes from './details-dialog.module.css';

/** A list of names is rendered as such. */
export type DetailLine = readonly [label: string, text: string | readonly string[]];

type Props = {
  title: string;
  lines: readonly DetailLine[];
  onClose: () => void;
  /** Buttons of related lists, below the lines. */
  related?: ReactNode;
  /** Buttons beside Close. */
  actions?: ReactNode;
};

/** Read-only details of one record. Render it only while it is open. */
export function DetailsDialog({ title, lines, onClose, related, actions }: Props) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} size="lg" withCloseButton={false}>
      <dl className={classes.lines}>
        {lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? value : <NameList names={value} showsAll />}</dd>
          </Fragment>
        ))}
      </dl>
      {related !== undefined && <div className={classes.related}>{related}</div>}
      <div className={classes.actions} data-bottom-bar>
        {actions}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
