import { formatCount } from '@muster/contract/http/plural';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';

/** As many names as can be read at a glance. */
const defaultMaxNames = 3;

/** The first names and the number of hidden ones. Never hides a single name, because '1 more' takes as much space. */
export function truncateNames(
  names: readonly string[],
  max = defaultMaxNames,
): { shown: readonly string[]; more: number } {
  const isWhole = names.length <= max + 1;
  return { shown: isWhole ? names : names.slice(0, max), more: isWhole ? 0 : names.length - max };
}

/** 'A. Perera + 2': the first name and the number of the others, which stay on one line with its last word. */
export const formatFirstName = (names: readonly string[]): string =>
  names.length > 1 ? `${bidiIsolate(names[0] ?? '')}\u00A0+\u00A0${names.length - 1}` : (names[0] ?? '');

/** 'Group A, Group B, Group C and 11 more'. */
export function formatNameList(names: readonly string[], max?: number): string {
  const { shown, more } = truncateNames(names.map(bidiIsolate), max);
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${formatCount(more)} more`;
}
