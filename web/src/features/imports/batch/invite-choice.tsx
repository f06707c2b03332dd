import type { ImportBatch } from '@muster/contract/academics/imports';
import { Paper } from '@mantine/core';
import { InviteField } from '#ui/form/invite-field.tsx';
import { invitationsText } from '../imports.logic.ts';
import classes from './invite-choice.module.css';

type Props = {
  batch: Pick<ImportBatch, 'invitable'>;
  /** 'none', 'now' or a date. */
  invite: string;
  onChange: (invite: string) => void;
};

/** Whether an import invites its new people without a password. */
export function InviteChoice({ batch, invite, onChange }: Props) {
  return (
    <Paper withBorder component="section" aria-label="Invitations" className={classes.choice}>
      <div className={classes.fields}>
        <InviteField value={invite} onChange={onChange} />
      </div>
      <p className={classes.text} aria-live="polite">
        {invitationsText(batch, invite)}
      </p>
    </Paper>
  );
}
