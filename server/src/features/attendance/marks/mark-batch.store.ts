import { locationVerdicts, type MarkMethod, markMethods } from '@muster/contract/attendance/marks';
import { parallelOfCheckIn, type ParallelOfCheckIn } from '@muster/contract/attendance/parallel-classes';
import { type MarkStatus, markStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { BatchWork } from '#platform/database/batch-writer/batch-writer.ts';
import { parallelOfCheckIn as parallelColumn } from '#domain/parallel-classes.ts';
import { encodeKeys, encodeMarks, type MarkRow } from './mark-rows.rules.ts';

export type MarkResult =
  | { readonly outcome: 'written' }
  /** The student already has a mark, which stays unchanged. */
  | {
      readonly outcome: 'existing';
      readonly status: MarkStatus;
      readonly method: MarkMethod;
      readonly markedAtMs: number;
      readonly locationVerdict: MarkRow['locationVerdict'];
      /** Null: of a student of the class. */
      readonly parallel: ParallelOfCheckIn | null;
    }
  | { readonly outcome: 'not_expected' | 'session_closed' | 'claim_used' };

/** The check-ins of a batch, numbered from 1. */
const checkIns = `
  SELECT university_id, session_id, student_id, to_timestamp(marked_ms / 1000) AS marked_at, claim_id, n
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::uuid[])
    WITH ORDINALITY AS x (university_id, session_id, student_id, marked_ms, claim_id, n)`;
const marks = `
  SELECT * FROM unnest($6::text[], $7::text[], $8::bytea[], $9::bytea[], $10::boolean[], $11::text[], $12::text[])
    WITH ORDINALITY AS x (status, method, device_hash, network_hash, is_last_second, location_verdict, location_accuracy, n)`;

/** Whether session `s` accepts check-in `c`. Checked again here, because another process may have stopped, paused or withdrawn it. */
const isOpen = `s.qr_started_at IS NOT NULL AND s.withdrawn_at IS NULL AND (s.qr_stopped_at IS NULL OR s.qr_stopped_at > c.marked_at)
  AND (s.qr_paused_at IS NULL OR s.qr_paused_at > c.marked_at)`;

/** The check-ins that their sessions accept. OFFSET 0 forces lookups by key, whatever the statistics say. */
const accepted = `
  SELECT c.* FROM (${checkIns}) c
  CROSS JOIN LATERAL (SELECT FROM class_sessions s
                      WHERE s.university_id = c.university_id AND s.id = c.session_id AND ${isOpen} OFFSET 0) s`;
const isRowOf = 'a.university_id = c.university_id AND a.session_id = c.session_id AND a.student_id = c.student_id';

/**
 * Locks the rows to mark in a fixed order, so that two batches cannot deadlock. A row that another transaction marks at the same time is
 * left out.
 */
const unmarked = `
  SELECT c.* FROM accepted c JOIN attendance a ON ${isRowOf}
  WHERE a.status IS NULL ORDER BY c.session_id, c.student_id FOR UPDATE OF a`;

/** Writes the check-ins that the query `from` lists. Returns the number of written rows, and their numbers if not all were written. */
const write = (from: string): string => `
  written AS (
    UPDATE attendance a SET status = m.status, method = m.method, marked_at = c.marked_at, device_hash = m.device_hash,
      network_hash = m.network_hash, is_last_second = m.is_last_second, location_verdict = m.location_verdict,
      location_accuracy = m.location_accuracy
    FROM (${from}) c JOIN (${marks}) m ON m.n = c.n
    WHERE ${isRowOf} AND a.status IS NULL
    RETURNING c.n
  )
  SELECT count(*)::int, CASE WHEN count(*) < cardinality($1::uuid[]) THEN string_agg(n::text, ',') END FROM written`;

const locked = `WITH accepted AS (${accepted}), unmarked AS MATERIALIZED (${unmarked})`;
const writeText = `${locked}, ${write('SELECT * FROM unmarked')}`;

/** As `writeText`, for batches that redeem claims. A claim is valid once, for the first account that redeems it. */
const redeemText = `
  ${locked}, claimed AS (
    INSERT INTO redeemed_claims (university_id, session_id, claim_id, student_id)
    SELECT c.university_id, c.session_id, c.claim_id, c.student_id FROM accepted c JOIN attendance a ON ${isRowOf}
    WHERE c.claim_id IS NOT NULL ORDER BY c.session_id, c.claim_id
    ON CONFLICT DO NOTHING RETURNING session_id, claim_id, student_id
  ), ${write(`
    SELECT u.* FROM unmarked u
    WHERE u.claim_id IS NULL
       OR (u.session_id, u.claim_id, u.student_id) IN (SELECT session_id, claim_id, student_id FROM claimed)
       OR u.student_id = (SELECT r.student_id FROM redeemed_claims r WHERE r.university_id = u.university_id
                          AND r.session_id = u.session_id AND r.claim_id = u.claim_id)`)}`;

/** Finds out why check-ins were not written. */
const explainText = `
  SELECT a.student_id IS NOT NULL,
         coalesce(${isOpen}, false),
         r.student_id IS NOT NULL AND r.student_id <> c.student_id,
         a.status, a.method, extract(epoch FROM a.marked_at)::float8 * 1000, a.location_verdict, ${parallelColumn}
  FROM (${checkIns}) c
  LEFT JOIN class_sessions s ON s.university_id = c.university_id AND s.id = c.session_id
  LEFT JOIN attendance a ON ${isRowOf}
  LEFT JOIN redeemed_claims r
    ON r.university_id = c.university_id AND r.session_id = c.session_id AND r.claim_id = c.claim_id
  ORDER BY c.n`;

const writtenRow = z.tuple([z.number(), z.string().nullable()]);
const explainedRow = z.tuple([
  z.boolean(),
  z.boolean(),
  z.boolean(),
  z.enum(markStatuses).nullable(),
  z.enum(markMethods).nullable(),
  z.number().nullable(),
  z.enum(locationVerdicts).nullable(),
  parallelOfCheckIn.nullable(),
]);

export const markBatch: BatchWork<MarkRow, MarkResult> = {
  name: 'marks',
  async write(run, rows) {
    const isRedeeming = rows.some(({ claimId }) => claimId !== null);
    const values = [...encodeKeys(rows), ...encodeMarks(rows)];
    const [counted] = isRedeeming
      ? await run('redeem-marks', redeemText, values, writtenRow)
      : await run('write-marks', writeText, values, writtenRow);
    const [count, numbers] = counted ?? [];
    if (count === rows.length) return rows.map(() => written);
    // Of two equal rows in a batch one wrote the mark.
    const writtenNumbers = new Set(numbers?.split(',').map(Number));
    const isWritten = (_: MarkRow, index: number): boolean => writtenNumbers.has(index + 1);
    const unwritten = rows.filter((row, index) => !isWritten(row, index));
    const reasons = await run('explain-marks', explainText, encodeKeys(unwritten), explainedRow);
    let next = 0;
    return rows.map((row, index) => (isWritten(row, index) ? written : explain(reasons[next++])));
  },
};

const written: MarkResult = { outcome: 'written' };

function explain(reason: z.infer<typeof explainedRow> | undefined): MarkResult | undefined {
  if (!reason) return undefined;
  const [isExpected, isOpenNow, isClaimUsed, status, method, markedAtMs, locationVerdict, parallel] = reason;
  if (!isExpected) return { outcome: 'not_expected' };
  if (isClaimUsed) return { outcome: 'claim_used' };
  if (status !== null && method !== null && markedAtMs !== null)
    return { outcome: 'existing', status, method, markedAtMs: Math.round(markedAtMs), locationVerdict, parallel };
  return isOpenNow ? undefined : { outcome: 'session_closed' };
}
