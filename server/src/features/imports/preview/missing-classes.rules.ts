import { venueKey } from '@muster/contract/academics/venues';
import { identifierKey } from '@muster/contract/http/identifier-text';
import { parseTime } from '../parsing/parse-time.rules.ts';
import { parseWeekday } from '../parsing/parse-words.rules.ts';
import type { EndableRecord } from '../validation/imported-table.service.ts';
import type { Value, Values } from '../validation/row-fields.rules.ts';
import { partsOf } from './people-in-cells.rules.ts';

/** A refused row, or cells that no field was read from. */
export type OpenClassRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** What could be read of a refused row. Unset: no field was read from the cells. */
  readonly values?: Values;
};

/**
 * Finds the classes that a row could be. Of a refused row: those of its module, or at its time with the same venue, a lecturer or a
 * group; without a known module, one of these is enough. Of cells that are not read: those whose module code is beside their day or start.
 */
export function findUnclearClasses<Row extends OpenClassRow>(
  classes: readonly EndableRecord[],
  rows: readonly Row[],
): Map<EndableRecord, Row> {
  const index = Map.groupBy(
    classes.flatMap((one) => traitsOf(one).map((trait) => ({ trait, one }))),
    ({ trait }) => trait,
  );
  const withTrait = (trait: string): EndableRecord[] => (index.get(trait) ?? []).map(({ one }) => one);
  const found = new Map<EndableRecord, Row>();
  for (const row of classes.length === 0 ? [] : rows) {
    const parts = [...new Set(row.cells.flatMap(partsOf))];
    const ofCode = parts.flatMap((part) => withTrait(codeOf(part)));
    for (const one of row.values ? [...ofCode, ...likeRefused(row.values, withTrait)] : besideTheirTime(ofCode, parts))
      if (!found.has(one)) found.set(one, row);
  }
  return found;
}

function likeRefused(values: Values, withTrait: (trait: string) => EndableRecord[]): EndableRecord[] {
  const ofModule = withTrait(moduleOf(values));
  const atTime = withTrait(timeOf(values));
  const ofPlace = placesOf(values).flatMap(withTrait);
  if (typeof values['module_id'] !== 'string') return [...atTime, ...ofPlace];
  const alike = new Set(ofPlace);
  return [...ofModule, ...atTime.filter((one) => alike.has(one))];
}

function besideTheirTime(ofCode: readonly EndableRecord[], parts: readonly string[]): EndableRecord[] {
  if (ofCode.length === 0) return [];
  const days = new Set<Value | undefined>(parts.map(parseWeekday));
  const times = new Set<Value | undefined>(parts.map(parseTime));
  return ofCode.filter(({ values }) => days.has(values['day_of_week'] ?? '') || times.has(values['start_time'] ?? ''));
}

const traitsOf = ({ values, module_code: code }: EndableRecord): string[] => [
  moduleOf(values),
  codeOf(code),
  timeOf(values),
  ...placesOf(values),
];
const moduleOf = ({ module_id: id }: Values): string => `module ${id}`;
const codeOf = (code: string): string => `code ${identifierKey(code)}`;
const timeOf = ({ day_of_week: day, start_time: start }: Values): string => `time ${day} ${start}`;
const placesOf = ({ venue, lecturer_id: lecturers, group_ids: groups }: Values): string[] => [
  ...(venue ? [`venue ${venueKey(String(venue))}`] : []),
  ...idsOf(lecturers).map((id) => `lecturer ${id}`),
  ...idsOf(groups).map((id) => `group ${id}`),
];
const idsOf = (list: Value | undefined): string[] => (list ? String(list).split(',') : []);
