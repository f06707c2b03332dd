import type { AuditEvent } from '@muster/contract/accounts/audit';
import { auditActions, isAuditAction } from '@muster/contract/accounts/audit-actions';
import { formatCount } from '@muster/contract/http/plural';
import type { DetailLine } from '#ui/dialogs/details-dialog.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';

/** 'group_id' → 'Group id' */
function toWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const actionText = (action: string): string =>
  isAuditAction(action) ? auditActions[action].label : toWords(action.replace('.', ' '));

export const noPerson = 'No account';
const none = '–';

/** Values such as 'invalid_credentials' and 'contact_no, dob' are names of the interface. */
const valueText = (value: string): string =>
  /^[a-z]+(?:_[a-z]+)*(?:, [a-z]+(?:_[a-z]+)*)*$/u.test(value) ? value.replaceAll('_', ' ') : value;

export const subjectText = ({ type, label }: AuditEvent['subject']): string => label ?? toWords(type);

/** Whether a person acted on their own account: a sign-in, or a change of their password. */
export const isOwnAccount = ({ actor, subject }: AuditEvent): boolean =>
  actor !== null && subject.label === `${actor.name} (${actor.identifier})`;

/** How long events hold addresses; an ellipsis while it is unknown. */
export const addressDaysText = (days: number | undefined): string =>
  days === undefined ? '…' : days === 0 ? 'off' : formatCount(days, 'day');

/** A keyed digest has 32 digits; the first eight tell networks of one list apart. */
export const shortNetwork = (network: string): string => network.slice(0, 8);

const changeText = ({ before, after }: { before: string | null; after: string | null }): string =>
  `${before ?? none} → ${after ?? none}`;

/** At most two changes or facts of an event, for the list. */
export function summaryText({ changes, facts }: AuditEvent): string {
  const parts = [
    ...changes.map((change) => `${toWords(change.field)}: ${changeText(change)}`),
    ...facts.map(({ name, value }) => `${toWords(name)}: ${valueText(value)}`),
  ];
  const more = parts.length - 2;
  return [...parts.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** All of an event, for its dialog. */
export function detailLines(event: AuditEvent): DetailLine[] {
  const { actor, subject, network, address } = event;
  return [
    ['When', formatDateTime(event.at)],
    ['Who', actor ? formatPerson(actor) : noPerson],
    [
      'About',
      subject.label === null ? toWords(subject.type) : `${subject.label} (${subject.type.replaceAll('_', ' ')})`,
    ],
    ...event.changes.map((change): DetailLine => [toWords(change.field), changeText(change)]),
    ...event.facts.map(({ name, value }): DetailLine => [toWords(name), valueText(value)]),
    ...(network === null ? [] : [['Network', network] as const]),
    ...(address === null ? [] : [['IP address', address] as const]),
    ['Request', event.request_id ?? none],
    ['Event number', event.number === null ? 'Not chained yet' : String(event.number)],
  ];
}

/** The screen of a subject; undefined: it has none. */
export function subjectPath({ type, id }: AuditEvent['subject']): string | undefined {
  if (id === null) return undefined;
  return { student: `/students/${id}`, staff: `/edit-staff/${id}`, 'class session': `/class-session/${id}` }[type];
}
