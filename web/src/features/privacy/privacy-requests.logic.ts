import type { Enquiry, PrivacyCounts } from '@muster/contract/accounts/privacy';
import { formatCount } from '@muster/contract/http/plural';
import { formatDateRange, today } from '#lib/format/dates.ts';

/** Label and colour of an enquiry's state. */
export function enquiryState({ answered_at, is_overdue }: Pick<Enquiry, 'answered_at' | 'is_overdue'>) {
  if (answered_at !== null) return { label: 'Answered', tone: 'good' } as const;
  return is_overdue ? ({ label: 'Overdue', tone: 'bad' } as const) : ({ label: 'Open', tone: 'fair' } as const);
}

/** The date of a time in the university's time zone. */
function formatDay(instant: string, timeZone?: string): string {
  const day = today(timeZone, instant);
  return formatDateRange(day, day);
}

type EnquiryDates = Pick<Enquiry, 'asked_at' | 'due_at' | 'answered_at'>;

/** 'Received 23 Nov 2026, due 23 Dec 2026', or 'Received 23 Nov 2026, answered 1 Dec 2026'. */
export function datesText({ asked_at, due_at, answered_at }: EnquiryDates, timeZone?: string): string {
  const end =
    answered_at === null ? `due ${formatDay(due_at, timeZone)}` : `answered ${formatDay(answered_at, timeZone)}`;
  return `Received ${formatDay(asked_at, timeZone)}, ${end}`;
}

const nouns: Record<keyof PrivacyCounts, readonly [one: string, many: string]> = {
  locations: ['location verdict deleted', 'location verdicts deleted'],
  fingerprints: ['fingerprint deleted', 'fingerprints deleted'],
  deactivated: ['unused account set inactive', 'unused accounts set inactive'],
  accounts: ['account anonymised', 'accounts anonymised'],
  records: ['record without an account anonymised', 'records without an account anonymised'],
  students: ['academic record ended', 'academic records ended'],
  attendance: ['attendance entry deleted', 'attendance entries deleted'],
  networks: ['network removed from the audit log', 'networks removed from the audit log'],
  audit_events: ['audit event deleted', 'audit events deleted'],
};

/** 'Nothing', or '3 location verdicts deleted, 1 account anonymised'. */
export function formatCounts(counts: PrivacyCounts): string {
  const parts = (Object.keys(nouns) as (keyof PrivacyCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => formatCount(counts[key], ...nouns[key]));
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}
