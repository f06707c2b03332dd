import type { AuditEvent } from '@muster/contract/accounts/audit';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { DetailsDialog } from '#ui/dialogs/details-dialog.tsx';
import { defaultAuditSearch, type AuditSearch } from './audit.api.ts';
import { actionText, detailLines, subjectPath } from './audit.texts.ts';

type Props = {
  event: AuditEvent;
  /** Shows the events with these filters only. */
  onShow: (filters: Partial<AuditSearch>) => void;
  onClose: () => void;
};

/** Details of one event, with before and after, and ways to related events. */
export function EventDialog({ event, onShow, onClose }: Props) {
  const { actor, subject, network } = event;
  const path = subjectPath(subject);
  const only = (filters: Partial<AuditSearch>): void => onShow({ ...defaultAuditSearch, ...filters });
  return (
    <DetailsDialog
      title={actionText(event.action)}
      lines={detailLines(event)}
      onClose={onClose}
      related={
        <>
          {actor && (
            <Button size="sm" variant="light" onClick={() => only({ actor: actor.account_id })}>
              Events by this person
            </Button>
          )}
          {subject.id !== null && (
            <Button size="sm" variant="light" onClick={() => only({ subject: subject.id ?? '' })}>
              Timeline of this record
            </Button>
          )}
          {network !== null && (
            <Button size="sm" variant="light" onClick={() => only({ network })}>
              Events from this network
            </Button>
          )}
        </>
      }
      actions={
        path !== undefined && (
          <ButtonLink variant="default" to={path}>
            Open record
          </ButtonLink>
        )
      }
    />
  );
}
