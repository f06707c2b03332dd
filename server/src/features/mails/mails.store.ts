import { mailKinds, mailStates } from '@muster/contract/accounts/mails';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';

export type MailFilters = {
  readonly state?: (typeof mailStates)[number] | undefined;
  readonly kind?: (typeof mailKinds)[number] | undefined;
  readonly search?: string | undefined;
};

/** The page of invitations shows their mails. */
const where = (values: unknown[], { state, kind, search }: MailFilters): string =>
  `WHERE university_id = $1 AND kind <> 'invitation' ${andWhere(values, [
    [state, (value) => `state = ${value}`],
    [kind, (value) => `kind = ${value}`],
    [search, (value) => sqlContains(value, 'recipient')],
  ])}`;

const mailRow = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  next_attempt_at: z.date(),
});
export type MailRow = z.infer<typeof mailRow>;

export function listMails(
  tx: UniversityTx,
  filters: MailFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MailRow[]> {
  const values: unknown[] = [tx.universityId, limit, offset];
  return tx.query(
    `SELECT id, kind, recipient, subject, state, attempts, last_error, created_at, sent_at, next_attempt_at
     FROM mails ${where(values, filters)}
     ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    values,
    mailRow,
  );
}

export async function countMails(tx: UniversityTx, filters: MailFilters): Promise<number> {
  const values: unknown[] = [tx.universityId];
  const row = await tx.row(
    `SELECT count(*) AS count FROM mails ${where(values, filters)}`,
    values,
    z.object({ count: z.number() }),
  );
  return row.count;
}

export async function hasMail(tx: UniversityTx, id: string): Promise<boolean> {
  const values: unknown[] = [tx.universityId];
  return (await tx.execute(`SELECT FROM mails ${where(values, {})} AND id = $2`, [...values, id])) > 0;
}
