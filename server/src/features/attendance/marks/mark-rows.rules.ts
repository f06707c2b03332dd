import type { MarkMethod, MarkStatus } from '@muster/contract/attendance/attendance';

/** A verified check-in, ready to be written. */
export type MarkRow = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly studentId: string;
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  /** Time of the scan, or of the arrival that a claim proves. */
  readonly markedAtMs: number;
  /** Keyed hashes (HMAC) in hexadecimal. */
  readonly deviceHash: string | null;
  readonly networkHash: string | null;
  readonly isLastSecond: boolean;
  readonly locationVerdict: 'in' | 'out' | 'uncertain' | null;
  readonly locationAccuracy: 'fine' | 'medium' | 'coarse' | null;
  readonly claimId: string | null;
};

/** Assigns the numbers 1, 2, … to distinct strings. */
function makeInterner() {
  const numbers = new Map<string, number>();
  return {
    values: () => [...numbers.keys()],
    of(value: string): number {
      const existing = numbers.get(value);
      if (existing !== undefined) return existing;
      numbers.set(value, numbers.size + 1);
      return numbers.size;
    },
  };
}

/** PostgreSQL array literal. The values contain no comma, quote or brace, so they need no quoting. */
const literal = (values: readonly (string | number)[]): string => `{${values.join()}}`;
const bytes = (hex: string | null): string => (hex === null ? 'NULL' : `"\\\\x${hex}"`);

/**
 * Parameters of the INSERT statement, in its order. The columns that most rows share (the context) are sent once per distinct value,
 * and each row refers to its context by number.
 */
export function encodeRows(rows: readonly MarkRow[]): string[] {
  const contexts = makeInterner();
  let [contextIndexes, student, marked, device] = ['', '', '', ''];
  // Most rows have the same context as the previous row of their session.
  const latest = new Map<string, { row: MarkRow; number: number }>();
  for (const row of rows) {
    let before = latest.get(row.sessionId);
    if (!before || !hasSameContext(before.row, row)) {
      before = { row, number: contexts.of(contextOf(row)) };
      latest.set(row.sessionId, before);
    }
    contextIndexes += `,${before.number}`;
    student += `,${row.studentId}`;
    marked += `,${row.markedAtMs}`;
    device += `,${bytes(row.deviceHash)}`;
  }
  const each = [contextIndexes, student, marked, device].map((list) => `{${list.slice(1)}}`);
  return [...each, ...transpose(contexts.values(), 8), String(rows.length)];
}

/** The additional parameter of the statement that redeems claims. */
export const encodeClaims = (rows: readonly MarkRow[]): string => literal(rows.map((row) => row.claimId ?? 'NULL'));

const hasSameContext = (one: MarkRow, other: MarkRow): boolean =>
  one.universityId === other.universityId &&
  one.status === other.status &&
  one.method === other.method &&
  one.networkHash === other.networkHash &&
  one.isLastSecond === other.isLastSecond &&
  one.locationVerdict === other.locationVerdict &&
  one.locationAccuracy === other.locationAccuracy;

const contextOf = (row: MarkRow): string =>
  `${row.universityId},${row.sessionId},${row.status},${row.method},${bytes(row.networkHash)},${row.isLastSecond},${row.locationVerdict ?? 'NULL'},${row.locationAccuracy ?? 'NULL'}`;

function transpose(lines: readonly string[], columns: number): string[] {
  const split = lines.map((line) => line.split(','));
  return Array.from({ length: columns }, (_, column) => literal(split.map((fields) => fields[column] ?? 'NULL')));
}

/** Parameters of the statement that explains unwritten rows, in its order. */
export const encodeRowKeys = (rows: readonly MarkRow[]): string[] => [
  literal(rows.map((row) => row.universityId)),
  literal(rows.map((row) => row.sessionId)),
  literal(rows.map((row) => row.studentId)),
  literal(rows.map((row) => row.markedAtMs)),
  literal(rows.map((row) => row.claimId ?? 'NULL')),
];
