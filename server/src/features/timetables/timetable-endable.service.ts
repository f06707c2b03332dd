import { compareText } from '@muster/contract/http/compare-text';
import { weekdays } from '@muster/contract/http/shared';
import type { UniversityTx } from '#platform/database/database.ts';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';
import { type ImportedEntry, toPlannedEntry } from './timetable-import.rules.ts';
import { listImported, type Semester } from './timetable-import.store.ts';
import { readReferences } from './timetable-references.service.ts';
import type { ImportedChanges } from './versions/imported-changes.service.ts';

type EndableEntry = {
  readonly values: ImportedEntry;
  readonly module_code: string;
  readonly group_names: readonly string[];
  /** What ending the entry does. */
  readonly effect: string;
};

export const noteOfEnd = (from: string): string =>
  `Ends before ${formatDate(from)}; earlier classes stay as they were.`;
const endsAsWhole = 'Becomes Inactive as a whole: it has not begun.';

/** Lists the entries of the semesters that have classes ahead, by module and time. */
export const makeListEndable =
  ({ plan }: Pick<ImportedChanges, 'plan'>) =>
  async (tx: UniversityTx, semesters: readonly Semester[], nowMs: number): Promise<EndableEntry[]> => {
    const listed = await listImported(tx, { semesters }, false);
    const days = await plan(
      tx,
      listed.map((values) => ({ id: values.id, values: { ...values, active: false } })),
      nowMs,
    );
    const { modules, groups } = await readReferences(tx, listed.map(toPlannedEntry));
    const entries = listed.flatMap((values, at) => {
      const day = days[at];
      if (!day || 'error' in day) return [];
      const { module_id: moduleId, group_ids: groupIds } = toPlannedEntry(values);
      const module_code = modules.get(moduleId)?.module_code ?? '';
      const group_names = groupIds.flatMap((id) => groups.get(id)?.group_name ?? []).toSorted(compareText);
      return [{ values, module_code, group_names, effect: day.from === null ? endsAsWhole : noteOfEnd(day.from) }];
    });
    return entries.toSorted((a, b) => compareText(orderOf(a), orderOf(b)));
  };

const orderOf = ({ values, module_code: code }: EndableEntry): string =>
  [code, weekdays.findIndex((day) => day === values.day_of_week), values.start_time].join('\n');
