import { role } from '@muster/contract/http/shared';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const enquiryRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  question: z.string(),
  asked_at: z.date(),
  due_at: z.date(),
  answer: z.string().nullable(),
  answered_at: z.date().nullable(),
});
export type EnquiryRow = z.infer<typeof enquiryRow>;

export async function insertEnquiry(
  tx: UniversityTx,
  enquiry: { accountId: string; question: string; submittedAt: Date; dueAt: Date },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO privacy_enquiries (university_id, account_id, question, asked_at, due_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [tx.universityId, enquiry.accountId, enquiry.question, enquiry.submittedAt, enquiry.dueAt],
    z.object({ id: z.string() }),
  );
  return row.id;
}

export async function findOpenDuplicate(
  tx: UniversityTx,
  enquiry: { accountId: string; question: string },
): Promise<{ due_at: Date } | undefined> {
  return tx.optionalRow(
    `SELECT due_at FROM privacy_enquiries WHERE university_id = $1 AND account_id = $2 AND question = $3 AND answered_at IS NULL`,
    [tx.universityId, enquiry.accountId, enquiry.question],
    z.object({ due_at: z.date() }),
  );
}

const columns = `e.id, a.name, a.email, a.role, e.question, e.asked_at, e.due_at, e.answer, e.answered_at`;
const fromEnquiries = `privacy_enquiries e JOIN accounts a ON a.university_id = e.university_id AND a.id = e.account_id`;

export function listEnquiries(tx: UniversityTx, limit: number): Promise<EnquiryRow[]> {
  return tx.query(
    `SELECT ${columns} FROM ${fromEnquiries} WHERE e.university_id = $1
     ORDER BY e.answered_at IS NOT NULL, CASE WHEN e.answered_at IS NULL THEN e.due_at END, e.answered_at DESC,
       a.name, a.email, e.asked_at, e.id LIMIT $2`,
    [tx.universityId, limit],
    enquiryRow,
  );
}

/** Finds and locks an enquiry, so that of two concurrent replies the second is rejected. */
export async function findEnquiryForUpdate(tx: UniversityTx, id: string): Promise<EnquiryRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM ${fromEnquiries} WHERE e.university_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    [tx.universityId, id],
    enquiryRow,
  );
}

export async function updateEnquiryAnswered(
  tx: UniversityTx,
  id: string,
  by: { answer: string; at: Date; accountId: string },
): Promise<void> {
  await tx.execute(
    `UPDATE privacy_enquiries SET answer = $3, answered_at = $4, answered_by = $5 WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, by.answer, by.at, by.accountId],
  );
}

export async function deleteEnquiriesOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  await tx.execute(`DELETE FROM privacy_enquiries WHERE university_id = $1 AND account_id = ANY($2::uuid[])`, [
    tx.universityId,
    accountIds,
  ]);
}
