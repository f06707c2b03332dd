import type { Invitation, makeInvitationLink } from '@muster/contract/accounts/invitations';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { Modal } from '@mantine/core';
import { formatDateTime } from '#lib/format/dates.ts';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { CopiedLink } from '#ui/form/copied-link.tsx';

type Props = {
  person: Pick<Invitation, 'name'>;
  made: ReplyOf<typeof makeInvitationLink>;
  onClose: () => void;
};

/** Shows a new link once, to be copied. */
export function LinkDialog({ person: { name }, made, onClose }: Props) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Link for ${name}`} size="lg">
      <p>
        With this link anyone can choose the password of {name}. Give it to this person only. It works once, until{' '}
        {formatDateTime(made.expires_at)}. We noted that you made it.
      </p>
      <CopiedLink label="Link to choose a password" link={made.link} />
    </Modal>
  );
}
