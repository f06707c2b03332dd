import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { BatchWork } from '../../platform/database/batch.ts';
import { encodeClaims, encodeRowKeys, encodeRows, type MarkRow } from './mark-rows.rules.ts';

export type MarkResult =
  | { readonly outcome: 'written' }
  /** A mark stood already; a repeat changes nothing. */
  | {
      readonly outcome: 'standing';
      readonly status: MarkStatus;
      readonly method: MarkMethod;
      readonly markedAtMs: number;
      readonly locationVerdict: MarkRow['locationVerdict'];
    }
  | { readonly outcome: 'not_expected' | 'session_closed' | 'claim_used' };

/**
 * The rows as they are told apart: what hundreds share, their session first of all, is named by number. Each session is asked once
 * more here, for another process may have stopped or paused it a moment ago; by its key, whatever was planned while few were there.
 * In one order, whatever joined them: of batches of two processes none locks the other out.
 */
const columns = `university_id, session_id, student_id, status, method, marked_at, device_hash, network_hash,
  is_last_second, location_verdict, location_accuracy`;
const source = (more = '') => `
  SELECT k.university_id, k.session_id, g.student_id, k.status, k.method, to_timestamp(g.marked_ms / 1000) AS marked_at,
         g.device_hash, k.network_hash, k.is_last_second, k.location_verdict, k.location_accuracy${more}
  FROM (SELECT unnest($1::int[]) AS circumstance, unnest($2::uuid[]) AS student_id, unnest($3::float8[]) AS marked_ms,
               unnest($4::bytea[]) AS device_hash${more && ', unnest($14::uuid[]) AS claim_id'}) g
  JOIN (SELECT x.*, c.qr_stopped_at, c.qr_paused_at
        FROM unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::bytea[], $10::boolean[], $11::text[], $12::text[])
          WITH ORDINALITY AS x (university_id, session_id, status, method, network_hash, is_last_second, location_verdict,
                                location_accuracy, n)
        CROSS JOIN LATERAL (SELECT qr_stopped_at, qr_paused_at FROM class_sessions
                            WHERE university_id = x.university_id AND id = x.session_id AND qr_started_at IS NOT NULL
                            OFFSET 0) c
        OFFSET 0) k ON k.n = g.circumstance
  WHERE (k.qr_stopped_at IS NULL OR k.qr_stopped_at > to_timestamp(g.marked_ms / 1000))
    AND (k.qr_paused_at IS NULL OR k.qr_paused_at > to_timestamp(g.marked_ms / 1000))
  ORDER BY k.session_id, g.student_id`;
/** Which rows were written is told only when not all of them were. */
const answer = `
  SELECT (SELECT count(*) FROM written)::int,
         CASE WHEN (SELECT count(*) FROM written) < $13::int
              THEN (SELECT string_agg(session_id::text || student_id::text, ',') FROM written) END`;

const insertText = `
  WITH written AS (
    INSERT INTO marks (${columns}) ${source()}
    ON CONFLICT DO NOTHING RETURNING session_id, student_id
  ) ${answer}`;

/** The same where some rows redeem claims: a claim is good once, for the first account. */
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
  ) ${answer}`;

/** Why rows were not written, as it stands now. */
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

export const marking: BatchWork<MarkRow, MarkResult> = {
  name: 'marks',
  async write(run, rows) {
    const isRedeeming = rows.some(({ claimId }) => claimId !== null);
    const [counted] = isRedeeming
      ? await run('redeem-marks', redeemText, [...encodeRows(rows), encodeClaims(rows)])
      : await run('insert-marks', insertText, encodeRows(rows));
    const [count, keys] = (counted ?? []) as [number, string | null];
    if (count === rows.length) return rows.map(() => written);
    const fresh = new Set(keys?.split(','));
    const results: (MarkResult | undefined)[] = rows.map((row) =>
      // Of two equal rows in one batch the first one wrote the mark.
      fresh.delete(row.sessionId + row.studentId) ? written : undefined,
    );
    const rest = rows.filter((_, index) => results[index] === undefined);
    const reasons = await run('explain-marks', explainText, encodeRowKeys(rest));
    let next = 0;
    return results.map((result) => result ?? explain(reasons[next++]));
  },

  // The foreign key to the roster; who was on it is judged in memory before, so this takes a roster that changed.
  refused: (error) => (error.code === '23503' ? { outcome: 'not_expected' } : undefined),
};

const written: MarkResult = { outcome: 'written' };

function explain(reason: unknown[] | undefined): MarkResult | undefined {
  const [isExpected, isOpen, isTaken, status, method, markedAtMs, locationVerdict] = reason as [
    boolean,
    boolean,
    boolean,
    MarkStatus | null,
    MarkMethod,
    number,
    MarkRow['locationVerdict'],
  ];
  if (!isExpected) return { outcome: 'not_expected' };
  if (isTaken) return { outcome: 'claim_used' };
  if (status !== null)
    return { outcome: 'standing', status, method, markedAtMs: Math.round(markedAtMs), locationVerdict };
  return isOpen ? undefined : { outcome: 'session_closed' };
}
