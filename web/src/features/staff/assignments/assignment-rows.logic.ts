import type { Assignment } from '@muster/contract/people/staff';
import { madeUpId, sentId } from '#lib/uuid.ts';

/** An unsaved course card. Its id starts with `new_`. */
export type AssignmentRow = {
  readonly id: string;
  readonly module_id: string;
  readonly module_name: string;
  /** Search text without a selected module. */
  readonly text: string;
  readonly primary: boolean;
  readonly assistant: boolean;
};

export const newRow = (): AssignmentRow => ({
  id: madeUpId(),
  module_id: '',
  module_name: '',
  text: '',
  primary: true,
  assistant: true,
});

export const isUntouched = ({ module_id, text, primary, assistant }: AssignmentRow): boolean =>
  module_id === '' && text === '' && primary && assistant;

/** The card has input but no module. */
export const isIncomplete = (row: AssignmentRow): boolean => row.module_id === '' && !isUntouched(row);

/** The courses of the request, from the cards with a module. */
export const toCourseRows = (rows: readonly AssignmentRow[]) =>
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

/** Modules that no other card has selected. */
export function availableModules<M extends { readonly id: string }>(
  modules: readonly M[],
  rows: readonly AssignmentRow[],
  existing: readonly Assignment[],
  rowId: string,
): M[] {
  const takenIds = new Set([
    ...existing.map(({ module_id }) => module_id),
    ...rows.filter(({ id }) => id !== rowId).map(({ module_id }) => module_id),
  ]);
  return modules.filter(({ id }) => !takenIds.has(id));
}

/** Server errors at rows ('new_courses.0.module_id') by card id. */
export function rowErrors(
  details: Readonly<Record<string, string>>,
  rowIds: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, text] of Object.entries(details)) {
    const index = /^(?:new_)?courses\.(\d+)/.exec(field)?.[1];
    const id = index === undefined ? undefined : rowIds[Number(index)];
    if (id !== undefined) errors[id] = text;
  }
  return errors;
}
