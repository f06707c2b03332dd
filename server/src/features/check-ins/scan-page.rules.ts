import type { Arrival } from '@muster/contract/attendance/scan-page';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Writes the result for the code into the <html> element of the built page. */
export function writeArrival(page: string, arrival: Arrival): string {
  return page.replace('<html', () => `<html data-arrival="${escape(JSON.stringify(arrival))}"`);
}
