import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps the cells of a file unreadable in the database, passwords above all. */
export type SealedCells = {
  seal(place: string, cells: readonly string[]): Buffer;
  open(place: string, sealed: Buffer): string[];
};

/** A row is bound to its import and line. */
export const placeOf = (importId: string, line: number): string => `${importId}:${line}`;

const nonceBytes = 12;
const tagBytes = 16;

/** The key comes from the deployment's secret, which no dump of the database holds. */
export function makeSealedCells(secret: Uint8Array): SealedCells {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster import rows', 32));
  const newNonce = makeNonces();
  return {
    seal(place, cells) {
      const nonce = newNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(JSON.stringify(cells), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(place, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as string[];
    },
  };
}

/** A nonce for each row, never the same again. To ask for random bytes costs a sixth of a preview if it is done row by row. */
function makeNonces(many = 512): () => Buffer {
  let random = Buffer.alloc(0);
  return () => {
    if (random.length === 0) random = randomBytes(many * nonceBytes);
    const nonce = random.subarray(0, nonceBytes);
    random = random.subarray(nonceBytes);
    return nonce;
  };
}
