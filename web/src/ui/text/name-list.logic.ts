import { isolated } from '../../lib/format/bidi-isolate.ts';
import { counted } from './pluralize.ts';

/** As many names as are read at a glance. */
const glance = 3;

/** The first of many names and how many more there are. One name takes no more room than '1 more'. */
export function firstNames(names: readonly string[], most = glance): { shown: readonly string[]; more: number } {
  const isWhole = names.length <= most + 1;
  return { shown: isWhole ? names : names.slice(0, most), more: isWhole ? 0 : names.length - most };
}

/** 'Group A, Group B, Group C and 11 more'. */
export function fewNames(names: readonly string[], most?: number): string {
  const { shown, more } = firstNames(names.map(isolated), most);
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${counted(more)} more`;
}
