import { escapeHtml } from '#platform/http/escape-html.rules.ts';
import type { Arrival } from '@muster/contract/attendance/scan-page';

/** Writes the result for the code into the <html> element of the built page. */
export function writeArrival(page: string, arrival: Arrival): string {
  return page.replace('<html', () => `<html data-arrival="${escapeHtml(JSON.stringify(arrival))}"`);
}
