import type { MarkMethod } from '@muster/contract/attendance/marks';
import type { MarkStatus } from '@muster/contract/attendance/statuses';

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

/** PostgreSQL array literal. The values contain no comma, quote or brace, so they need no quoting; the driver's encoding is slower. */
const arrayOf = (rows: readonly MarkRow[], valueOf: (row: MarkRow) => string | number | boolean | null): string =>
  `{${rows.map((row) => valueOf(row) ?? 'NULL').join()}}`;
const bytes = (hex: string | null): string | null => (hex === null ? null : `"\\\\x${hex}"`);

/** The columns that identify a check-in, as one array each: $1 to $5 of the statements. */
export const encodeKeys = (rows: readonly MarkRow[]): string[] => [
  arrayOf(rows, (row) => row.universityId),
  arrayOf(rows, (row) => row.sessionId),
  arrayOf(rows, (row) => row.studentId),
  arrayOf(rows, (row) => row.markedAtMs),
  arrayOf(rows, (row) => row.claimId),
];

/** The columns to write, as one array each: $6 to $12 of the statements. */
export const encodeMarks = (rows: readonly MarkRow[]): string[] => [
  arrayOf(rows, (row) => row.status),
  arrayOf(rows, (row) => row.method),
  arrayOf(rows, (row) => bytes(row.deviceHash)),
  arrayOf(rows, (row) => bytes(row.networkHash)),
  arrayOf(rows, (row) => row.isLastSecond),
  arrayOf(rows, (row) => row.locationVerdict),
  arrayOf(rows, (row) => row.locationAccuracy),
];
