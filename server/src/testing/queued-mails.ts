import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** The mails of a university, oldest first; sent ones have no text. */
export const listQueuedMails = (tx: UniversityTx) =>
  tx.query(
    'SELECT kind, recipient, subject, text FROM mails WHERE university_id = $1 ORDER BY created_at, recipient',
    [tx.universityId],
    z.object({ kind: z.string(), recipient: z.string(), subject: z.string().nullable(), text: z.string().nullable() }),
  );
