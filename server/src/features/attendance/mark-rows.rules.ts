import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';

/** One student's arrival at one session, judged and ready to be written. */
export type MarkRow = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly studentId: string;
  readonly status: MarkStatus;
  readonly method: MarkMethod;
  /** The moment that counts: of the scan, or of the arrival that a claim proves. */
  readonly markedAtMs: number;
  /** Hexadecimal keyed hashes. */
  readonly deviceHash: string | null;
  readonly networkHash: string | null;
  readonly isLastSecond: boolean;
  readonly locationVerdict: 'in' | 'out' | 'uncertain' | null;
  readonly locationAccuracy: 'fine' | 'medium' | 'coarse' | null;
  readonly claimId: string | null;
};

/** Numbers the values it is given from 1 on, equal ones alike. */
function makeNumbering() {
  const numbers = new Map<string, number>();
  return {
    values: () => [...numbers.keys()],
    of(value: string): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, numbers.size + 1);
      return numbers.size;
    },
  };
}

/** An array literal. Values that hold no comma, quote or brace need no quoting inside it. */
const literal = (values: readonly (string | number)[]): string => `{${values.join()}}`;
const bytes = (hex: string | null): string => (hex === null ? 'NULL' : `"\\\\x${hex}"`);

/** Parameters of the writing statement, in its order. */
export function encodeRows(rows: readonly MarkRow[]): string[] {
  const circumstances = makeNumbering();
  let [circumstance, student, marked, device] = ['', '', '', ''];
  // Most share all of it with the one before in their session.
  const latest = new Map<string, { row: MarkRow; number: number }>();
  for (const row of rows) {
    let before = latest.get(row.sessionId);
    if (!before || !isAlike(before.row, row)) {
      before = { row, number: circumstances.of(circumstanceOf(row)) };
      latest.set(row.sessionId, before);
    }
    circumstance += `,${before.number}`;
    student += `,${row.studentId}`;
    marked += `,${row.markedAtMs}`;
    device += `,${bytes(row.deviceHash)}`;
  }
  const each = [circumstance, student, marked, device].map((list) => `{${list.slice(1)}}`);
  return [...each, ...transpose(circumstances.values(), 8), String(rows.length)];
}

/** The further parameter where rows redeem claims. */
export const encodeClaims = (rows: readonly MarkRow[]): string => literal(rows.map((row) => row.claimId ?? 'NULL'));

const isAlike = (one: MarkRow, other: MarkRow): boolean =>
  one.universityId === other.universityId &&
  one.status === other.status &&
  one.method === other.method &&
  one.networkHash === other.networkHash &&
  one.isLastSecond === other.isLastSecond &&
  one.locationVerdict === other.locationVerdict &&
  one.locationAccuracy === other.locationAccuracy;

const circumstanceOf = (row: MarkRow): string =>
  `${row.universityId},${row.sessionId},${row.status},${row.method},${bytes(row.networkHash)},${row.isLastSecond},${row.locationVerdict ?? 'NULL'},${row.locationAccuracy ?? 'NULL'}`;

function transpose(lines: readonly string[], columns: number): string[] {
  const split = lines.map((line) => line.split(','));
  return Array.from({ length: columns }, (_, column) => literal(split.map((fields) => fields[column] ?? 'NULL')));
}

/** Parameters of the explaining statement, in its order. */
export const encodeRowKeys = (rows: readonly MarkRow[]): string[] => [
  literal(rows.map((row) => row.universityId)),
  literal(rows.map((row) => row.sessionId)),
  literal(rows.map((row) => row.studentId)),
  literal(rows.map((row) => row.markedAtMs)),
  literal(rows.map((row) => row.claimId ?? 'NULL')),
];
