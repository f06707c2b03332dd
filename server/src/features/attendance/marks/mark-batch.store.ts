import type { MarkMethod, MarkStatus } from '@muster/contract/attendance/attendance';
import { locationVerdicts, markMethods, markStatuses } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { BatchWork } from '../../../platform/database/batch-writer/batch-writer.ts';
import { encodeClaims, encodeRowKeys, encodeRows, type MarkRow } from './mark-rows.rules.ts';

export type MarkResult =
  | { readonly outcome: 'written' }
  /** The student already has a mark, which stays unchanged. */
  | {
      readonly outcome: 'existing';
      readonly status: MarkStatus;
      readonly method: MarkMethod;
      readonly markedAtMs: number;
      readonly locationVerdict: MarkRow['locationVerdict'];
    }
  | { readonly outcome: 'not_expected' | 'session_closed' | 'claim_used' };

/**
 * Joins the rows of a batch with their contexts (see `encodeRows`). Checks the session again, because another process may have stopped
 * or paused it; `OFFSET 0` forces a lookup by key, independent of statistics. The rows are sorted, so that two batches cannot deadlock.
 */
const columns = `university_id, session_id, student_id, status, method, marked_at, device_hash, network_hash,
  is_last_second, location_verdict, location_accuracy`;
const source = (more = '') => `
  SELECT k.university_id, k.session_id, g.student_id, k.status, k.method, to_timestamp(g.marked_ms / 1000) AS marked_at,
         g.device_hash, k.network_hash, k.is_last_second, k.location_verdict, k.location_accuracy${more}
  FROM (SELECT unnest($1::int[]) AS context, unnest($2::uuid[]) AS student_id, unnest($3::float8[]) AS marked_ms,
               unnest($4::bytea[]) AS device_hash${more && ', unnest($14::uuid[]) AS claim_id'}) g
  JOIN (SELECT x.*, c.qr_stopped_at, c.qr_paused_at
        FROM unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bytea[], $10::boolean[], $11::text[], $12::text[])
          WITH ORDINALITY AS x (university_id, session_id, status, method, network_hash, is_last_second, location_verdict,
                                location_accuracy, n)
        CROSS JOIN LATERAL (SELECT qr_stopped_at, qr_paused_at FROM class_sessions
                            WHERE university_id = x.university_id AND id = x.session_id AND qr_started_at IS NOT NULL
                            OFFSET 0) c
        OFFSET 0) k ON k.n = g.context
  WHERE (k.qr_stopped_at IS NULL OR k.qr_stopped_at > to_timestamp(g.marked_ms / 1000))
    AND (k.qr_paused_at IS NULL OR k.qr_paused_at > to_timestamp(g.marked_ms / 1000))
  ORDER BY k.session_id, g.student_id`;
/** Returns the number of written rows, and their keys only if some rows were not written. */
const resultColumns = `
  SELECT (SELECT count(*) FROM written)::int,
         CASE WHEN (SELECT count(*) FROM written) < $13::int
              THEN (SELECT string_agg(session_id::text || student_id::text, ',') FROM written) END`;

const insertText = `
  WITH written AS (
    INSERT INTO marks (${columns}) ${source()}
    ON CONFLICT DO NOTHING RETURNING session_id, student_id
  ) ${resultColumns}`;

/** As `insertText`, for batches that redeem claims. A claim is valid once, for the first account that redeems it. */
const redeemText = `
  WITH open AS (${source(', g.claim_id')}),
  claimed AS (
    INSERT INTO redeemed_claims (university_id, session_id, claim_id, student_id)
    SELECT university_id, session_id, claim_id, student_id FROM open WHERE claim_id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING session_id, claim_id, student_id
  ), written AS (
    INSERT INTO marks (${columns})
    SELECT ${columns} FROM open o
    WHERE o.claim_id IS NULL
       OR (o.session_id, o.claim_id, o.student_id) IN (SELECT session_id, claim_id, student_id FROM claimed)
       OR o.student_id = (SELECT c.student_id FROM redeemed_claims c WHERE c.university_id = o.university_id
                          AND c.session_id = o.session_id AND c.claim_id = o.claim_id)
    ON CONFLICT DO NOTHING RETURNING session_id, student_id
  ) ${resultColumns}`;

/** Finds out why rows were not written. */
const explainText = `
  SELECT r.student_id IS NOT NULL,
         coalesce(s.qr_started_at IS NOT NULL AND (s.qr_stopped_at IS NULL OR s.qr_stopped_at > g.marked_at)
                  AND (s.qr_paused_at IS NULL OR s.qr_paused_at > g.marked_at), false),
         c.student_id IS NOT NULL AND c.student_id <> g.student_id,
         m.status, m.method, extract(epoch FROM m.marked_at)::float8 * 1000, m.location_verdict
  FROM (SELECT university_id, session_id, student_id, to_timestamp(marked_ms / 1000) AS marked_at, claim_id, n
        FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::uuid[])
          WITH ORDINALITY AS x (university_id, session_id, student_id, marked_ms, claim_id, n)) g
  LEFT JOIN class_sessions s ON s.university_id = g.university_id AND s.id = g.session_id
  LEFT JOIN session_roster r
    ON r.university_id = g.university_id AND r.session_id = g.session_id AND r.student_id = g.student_id
  LEFT JOIN marks m
    ON m.university_id = g.university_id AND m.session_id = g.session_id AND m.student_id = g.student_id
  LEFT JOIN redeemed_claims c
    ON c.university_id = g.university_id AND c.session_id = g.session_id AND c.claim_id = g.claim_id
  ORDER BY g.n`;

const writtenRow = z.tuple([z.number(), z.string().nullable()]);
const explainedRow = z.tuple([
  z.boolean(),
  z.boolean(),
  z.boolean(),
  z.enum(markStatuses).nullable(),
  z.enum(markMethods).nullable(),
  z.number().nullable(),
  z.enum(locationVerdicts).nullable(),
]);

export const markBatch: BatchWork<MarkRow, MarkResult> = {
  name: 'marks',
  async write(run, rows) {
    const isRedeeming = rows.some(({ claimId }) => claimId !== null);
    const [counted] = isRedeeming
      ? await run('redeem-marks', redeemText, [...encodeRows(rows), encodeClaims(rows)], writtenRow)
      : await run('insert-marks', insertText, encodeRows(rows), writtenRow);
    const [count, keys] = counted ?? [];
    if (count === rows.length) return rows.map(() => written);
    const writtenKeys = new Set(keys?.split(','));
    const results: (MarkResult | undefined)[] = rows.map((row) =>
      // Of two equal rows in a batch the first one wrote the mark.
      writtenKeys.delete(row.sessionId + row.studentId) ? written : undefined,
    );
    const unwritten = rows.filter((_, index) => results[index] === undefined);
    const reasons = await run('explain-marks', explainText, encodeRowKeys(unwritten), explainedRow);
    let next = 0;
    return results.map((result) => result ?? explain(reasons[next++]));
  },

  // Foreign key to the roster. The roster was checked in memory before, so this happens only when it has changed since.
  toResult: (error) => (error.code === '23503' ? { outcome: 'not_expected' } : undefined),
};

const written: MarkResult = { outcome: 'written' };

function explain(reason: z.infer<typeof explainedRow> | undefined): MarkResult | undefined {
  if (!reason) return undefined;
  const [isExpected, isOpen, isClaimUsed, status, method, markedAtMs, locationVerdict] = reason;
  if (!isExpected) return { outcome: 'not_expected' };
  if (isClaimUsed) return { outcome: 'claim_used' };
  if (status !== null && method !== null && markedAtMs !== null)
    return { outcome: 'existing', status, method, markedAtMs: Math.round(markedAtMs), locationVerdict };
  return isOpen ? undefined : { outcome: 'session_closed' };
}
