import type { Arrival } from '@muster/contract/scan-page';

const verdicts: readonly Arrival['verdict'][] = ['claimed', 'code_expired', 'code_unknown', 'session_closed', 'none'];

/** What the server wrote into the page; a page without it was not opened by a code. */
export function parseArrival(written: string | undefined): Arrival {
  try {
    const arrival = JSON.parse(written ?? '') as Arrival;
    return verdicts.includes(arrival.verdict) ? arrival : { verdict: 'none' };
  } catch {
    return { verdict: 'none' };
  }
}
