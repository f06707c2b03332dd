import type { Enquiry, PrivacyCounts } from '@muster/contract/privacy';

/** The word beside an enquiry, and its colour. */
export function stateOf({ answered_at, is_overdue }: Pick<Enquiry, 'answered_at' | 'is_overdue'>) {
  if (answered_at !== null) return { word: 'Answered', tone: 'good' } as const;
  return is_overdue ? ({ word: 'Overdue', tone: 'bad' } as const) : ({ word: 'Open', tone: 'fair' } as const);
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
