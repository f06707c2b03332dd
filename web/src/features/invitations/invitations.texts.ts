import type { Invitation, InvitationState } from '@muster/contract/accounts/invitations';
import type { Role } from '@muster/contract/http/shared';
import { formatCount } from '@muster/contract/http/plural';
import { formatDate, formatDateTime } from '#lib/format/dates.ts';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const texts = {
  loadFailed: 'Failed to load invitations',
  none: 'Everyone has a password',
  noneText: 'People who are added without a password appear here.',
  noMatch: 'No people match these filters.',
} as const;

export const states: Readonly<Record<InvitationState, { readonly word: string; readonly tone: Tone }>> = {
  not_invited: { word: 'Not invited', tone: 'neutral' },
  queued: { word: 'Queued', tone: 'fair' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  expired: { word: 'Expired', tone: 'bad' },
  accepted: { word: 'Accepted', tone: 'good' },
};

export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  lecturer: 'Lecturer',
  student: 'Student',
};

/** Why the invitation has its state, or since when. Empty if there is nothing to say. */
export function detailText({ state, due_at, sent_at, expires_at, accepted_at, last_error }: Invitation): string {
  switch (state) {
    case 'queued':
      return [last_error, due_at && `${last_error === null ? 'To be sent' : 'Next attempt'} ${formatDateTime(due_at)}`]
        .filter(Boolean)
        .join('. ');
    case 'sent':
      return sent_at && expires_at ? `${formatDateTime(sent_at)}; valid until ${formatDate(expires_at)}` : '';
    case 'failed':
      return last_error ?? '';
    case 'expired':
      return expires_at ? `Since ${formatDateTime(expires_at)}` : '';
    case 'accepted':
      return accepted_at ? formatDateTime(accepted_at) : '';
    case 'not_invited':
      return '';
  }
}

export const formatPeople = (count: number): string => formatCount(count, 'person', 'people');
export const formatInvitations = (count: number): string => formatCount(count, 'invitation');

/** `invite`: 'now' or a date. */
export const queuedText = (count: number): string =>
  count === 1 ? 'The invitation is queued.' : `${formatInvitations(count)} are queued.`;
export const cancelledText = (count: number): string =>
  count === 1 ? 'The invitation was cancelled.' : `${formatInvitations(count)} were cancelled.`;
