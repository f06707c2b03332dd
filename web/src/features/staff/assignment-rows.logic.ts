import type { Assignment } from '@muster/contract/staff';
import { madeUpId, sentId } from '../../lib/uuid.ts';

/** A course card that is not saved yet; its id starts with new_. */
export type NewRow = {
  readonly id: string;
  readonly module_id: string;
  readonly module_name: string;
  /** Typed into the search without choosing. */
  readonly text: string;
  readonly primary: boolean;
  readonly assistant: boolean;
};

export const blankRow = (): NewRow => ({
  id: madeUpId(),
  module_id: '',
  module_name: '',
  text: '',
  primary: true,
  assistant: true,
});

export const isUntouched = ({ module_id, text, primary, assistant }: NewRow): boolean =>
  module_id === '' && text === '' && primary && assistant;

/** Something was entered, but no module chosen. */
export const isHalfFilled = (row: NewRow): boolean => row.module_id === '' && !isUntouched(row);

/** What is sent: rows with a module. */
export const filledRows = (rows: readonly NewRow[]) =>
  rows
    .filter(({ module_id }) => module_id !== '')
    .map(({ id, module_id, module_name, primary, assistant }) => ({
      rowId: id,
      course: {
        id: sentId(id),
        course_name: module_name,
        module_id,
        can_teach_as_primary: primary,
        can_teach_as_assistant: assistant,
      },
    }));

/** Modules that no other card has taken already. */
export function freeModules<M extends { readonly id: string }>(
  modules: readonly M[],
  rows: readonly NewRow[],
  existing: readonly Assignment[],
  own: string,
): M[] {
  const taken = new Set([
    ...existing.map(({ module_id }) => module_id),
    ...rows.filter(({ id }) => id !== own).map(({ module_id }) => module_id),
  ]);
  return modules.filter(({ id }) => !taken.has(id));
}

/** The server's complaints about rows ('new_courses.0.module_id'), by the id of the card. */
export function rowFaults(details: Readonly<Record<string, string>>, sent: readonly string[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, text] of Object.entries(details)) {
    const index = /^(?:new_)?courses\.(\d+)/.exec(field)?.[1];
    const id = index === undefined ? undefined : sent[Number(index)];
    if (id !== undefined) faults[id] = text;
  }
  return faults;
}
