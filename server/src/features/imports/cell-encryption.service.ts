import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts the cells of imported rows for the database, above all passwords (AES-256-GCM). */
export type CellEncryption = {
  encrypt(context: string, cells: readonly string[]): Buffer;
  decrypt(context: string, encrypted: Buffer): string[];
};

/** Binds an encrypted row to its import and line. */
export const rowContext = (importId: string, line: number): string => `${importId}:${line}`;

const nonceBytes = 12;
const tagBytes = 16;

/** The key is derived from the deployment's secret, which is not in the database. */
export function makeCellEncryption(secret: Uint8Array): CellEncryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster import rows', 32));
  const newNonce = makeNonceSource();
  return {
    encrypt(context, cells) {
      const nonce = newNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(cells), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt(context, encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as string[];
    },
  };
}

/** A fresh random nonce for each row. Random bytes are requested in batches: one call for each row is slow. */
function makeNonceSource(batchSize = 512): () => Buffer {
  let random = Buffer.alloc(0);
  return () => {
    if (random.length === 0) random = randomBytes(batchSize * nonceBytes);
    const nonce = random.subarray(0, nonceBytes);
    random = random.subarray(nonceBytes);
    return nonce;
  };
}
