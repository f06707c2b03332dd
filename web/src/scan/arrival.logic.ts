import type { Arrival } from '@muster/contract/attendance/scan-page';

const verdicts: readonly Arrival['verdict'][] = [
  'claimed',
  'second_code',
  'code_expired',
  'code_unknown',
  'session_closed',
  'none',
];

/** Parses the verdict that the server embeds in the page. `none` if the page was not opened with a code. */
export function parseArrival(written: string | undefined): Arrival {
  try {
    const arrival = JSON.parse(written ?? '') as Arrival;
    return verdicts.includes(arrival.verdict) ? arrival : { verdict: 'none' };
  } catch {
    return { verdict: 'none' };
  }
}
