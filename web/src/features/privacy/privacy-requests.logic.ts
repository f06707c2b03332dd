import type { Enquiry, PrivacyCounts } from '@muster/contract/accounts/privacy';
import { formatDateRange, today } from '../../lib/format/dates.ts';

/** The word beside an enquiry, and its colour. */
export function stateOf({ answered_at, is_overdue }: Pick<Enquiry, 'answered_at' | 'is_overdue'>) {
  if (answered_at !== null) return { word: 'Answered', tone: 'good' } as const;
  return is_overdue ? ({ word: 'Overdue', tone: 'bad' } as const) : ({ word: 'Open', tone: 'fair' } as const);
}

/** The university's day of an instant: no hour says more about a term of thirty days. */
function dayOf(instant: string, timeZone?: string): string {
  const day = today(timeZone, instant);
  return formatDateRange(day, day);
}

type Term = Pick<Enquiry, 'asked_at' | 'due_at' | 'answered_at'>;

/** 'Asked 23 Nov 2026, due 23 Dec 2026'; once answered, when that was. */
export function termOf({ asked_at, due_at, answered_at }: Term, timeZone?: string): string {
  const end = answered_at === null ? `due ${dayOf(due_at, timeZone)}` : `answered ${dayOf(answered_at, timeZone)}`;
  return `Asked ${dayOf(asked_at, timeZone)}, ${end}`;
}

const nouns: Record<keyof PrivacyCounts, readonly [one: string, many: string]> = {
  locations: ['location verdict deleted', 'location verdicts deleted'],
  accounts: ['account anonymised', 'accounts anonymised'],
  records: ['record without an account anonymised', 'records without an account anonymised'],
  students: ['academic record ended', 'academic records ended'],
  attendance: ['attendance entry deleted', 'attendance entries deleted'],
};

/** 'Nothing', or '3 location verdicts deleted, 1 account anonymised'. */
export function inWords(counts: PrivacyCounts): string {
  const parts = (Object.keys(nouns) as (keyof PrivacyCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => `${counts[key].toLocaleString('en')} ${nouns[key][counts[key] === 1 ? 0 : 1]}`);
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}
