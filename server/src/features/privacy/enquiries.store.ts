import type { Role } from '@muster/contract/shared';
import type { UniversityTx } from '../../platform/database/database.ts';

export type EnquiryRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly question: string;
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
};

export async function insertEnquiry(
  tx: UniversityTx,
  enquiry: { accountId: string; question: string; askedAt: Date; dueAt: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO privacy_enquiries (university_id, account_id, question, asked_at, due_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [tx.universityId, enquiry.accountId, enquiry.question, enquiry.askedAt, enquiry.dueAt],
  );
  if (!row) throw new Error('The enquiry was not stored');
  return row.id;
}

export async function findOpenAlike(
  tx: UniversityTx,
  enquiry: { accountId: string; question: string },
): Promise<{ due_at: Date } | undefined> {
  const [row] = await tx.query<{ due_at: Date }>(
    `SELECT due_at FROM privacy_enquiries WHERE university_id = $1 AND account_id = $2 AND question = $3 AND answered_at IS NULL`,
    [tx.universityId, enquiry.accountId, enquiry.question],
  );
  return row;
}

const columns = `e.id, a.name, a.email, a.role, e.question, e.asked_at, e.due_at, e.answer, e.answered_at`;
const fromEnquiries = `privacy_enquiries e JOIN accounts a ON a.university_id = e.university_id AND a.id = e.account_id`;

export function listEnquiries(tx: UniversityTx, most: number): Promise<EnquiryRow[]> {
  return tx.query<EnquiryRow>(
    `SELECT ${columns} FROM ${fromEnquiries} WHERE e.university_id = $1
     ORDER BY e.answered_at IS NOT NULL, CASE WHEN e.answered_at IS NULL THEN e.due_at END, e.answered_at DESC,
       a.name, a.email, e.asked_at, e.id LIMIT $2`,
    [tx.universityId, most],
  );
}

/** Of two administrators who answer at once the second finds it answered. */
export async function findEnquiryToAnswer(tx: UniversityTx, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await tx.query<EnquiryRow>(
    `SELECT ${columns} FROM ${fromEnquiries} WHERE e.university_id = $1 AND e.id = $2 FOR UPDATE OF e`,
    [tx.universityId, id],
  );
  return row;
}

export async function updateEnquiryAnswered(
  tx: UniversityTx,
  id: string,
  by: { answer: string; at: Date; accountId: string },
): Promise<void> {
  await tx.query(
    `UPDATE privacy_enquiries SET answer = $3, answered_at = $4, answered_by = $5 WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, by.answer, by.at, by.accountId],
  );
}

export async function deleteEnquiriesOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM privacy_enquiries WHERE university_id = $1 AND account_id = ANY($2::uuid[])`, [
    tx.universityId,
    accountIds,
  ]);
}
