import { sendInvitations } from '@muster/contract/accounts/invitations';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { plural } from '@muster/contract/http/plural';
import { call } from '#lib/api/api.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { InviteField } from '#ui/form/invite-field.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { formatPeople, formatInvitations, queuedText } from './invitations.texts.ts';

export type Chosen = BodyInputOf<typeof sendInvitations>['chosen'];
/** The people to invite. `name`: of a single one. */
export type Invited = { readonly chosen: Chosen; readonly count: number; readonly name?: string };
type Props = Invited & { onSent: () => void; onClose: () => void };

/** Says how many invitations will be sent, and asks when. */
export function SendDialog({ chosen, count, name, onSent, onClose }: Props) {
  const { field, form, isBusy, submit } = useEntityForm<{ invite: string }>({
    initialValues: { invite: 'now' },
    validate: ({ invite }) => (invite === '' ? { invite: 'Enter the date of the invitation' } : {}),
    fieldOrder: ['invite'],
  });
  const onSaved = ({ changed }: { changed: number }): void => {
    notify.success(queuedText(changed));
    onSent();
  };
  return (
    <EditDialog
      title={`Invite ${name ?? formatPeople(count)}`}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(({ invite }) => call(sendInvitations, { body: { chosen, invite } }), onSaved, onClose)}
      submitLabel={`Send ${formatInvitations(count)}`}
      busyText="Saving..."
    >
      <p className={fullWidthField}>
        {plural(count, 'The', 'Each')} mail has a link to choose a password. Earlier links stay valid until they expire.
      </p>
      <InviteField label="When" hasNone={false} {...field('invite')} />
    </EditDialog>
  );
}
