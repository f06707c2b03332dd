import type { ClassResource } from '@muster/contract/timetables/class-types';
import type { PlannedEntry } from '../timetable-checks.rules.ts';

/**
 * The entry with `to` in the place of `from`. No person is named twice: a lecturer of the class who was its assistant is its lecturer only.
 */
export function replaceInEntry(
  entry: PlannedEntry,
  kind: ClassResource,
  from: { readonly id: string },
  to: { readonly id: string; readonly name: string },
): PlannedEntry {
  const replace = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => (id === from.id ? to.id : id)))];
  if (kind === 'venue') return { ...entry, venue: to.name };
  if (kind === 'group') return { ...entry, group_ids: replace(entry.group_ids) };
  const lecturers = replace([entry.lecturer_id, ...entry.further_lecturer_ids]);
  const [assistant = null, ...assistants] = replace([
    ...(entry.assistant_lecturer_id === null ? [] : [entry.assistant_lecturer_id]),
    ...entry.further_assistant_ids,
  ]).filter((id) => !lecturers.includes(id));
  return {
    ...entry,
    lecturer_id: lecturers[0] ?? to.id,
    further_lecturer_ids: lecturers.slice(1),
    assistant_lecturer_id: assistant,
    further_assistant_ids: assistants,
  };
}
