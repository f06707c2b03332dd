import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Address } from './photos.rules.ts';

export type NewFile = Address & {
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly createdBy: string;
};

export async function insertFile(tx: UniversityTx, file: NewFile): Promise<string> {
  const row = await tx.row(
    `INSERT INTO files (university_id, bucket, random, file_name, content_type, bytes, sha256, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [tx.universityId, file.bucket, file.random, file.file, file.contentType, file.bytes, file.sha256, file.createdBy],
    z.object({ id: z.string() }),
  );
  return row.id;
}

export async function hasFile(tx: UniversityTx, { bucket, random, file }: Address): Promise<boolean> {
  const count = await tx.execute(
    `SELECT 1 FROM files WHERE university_id = $1 AND bucket = $2 AND random = $3 AND file_name = $4`,
    [tx.universityId, bucket, random, file],
  );
  return count > 0;
}

export async function deleteFile(tx: UniversityTx, { bucket, random, file }: Address): Promise<boolean> {
  const count = await tx.execute(
    `DELETE FROM files WHERE university_id = $1 AND bucket = $2 AND random = $3 AND file_name = $4`,
    [tx.universityId, bucket, random, file],
  );
  return count > 0;
}
