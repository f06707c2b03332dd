import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Authenticated encryption of text (AES-256-GCM). */
export type Encryption = {
  encrypt(context: string, text: string): Buffer;
  /** Throws unless the text was encrypted with the same key for the same context. */
  decrypt(context: string, encrypted: Buffer): string;
};

const nonceBytes = 12;
const tagBytes = 16;

/** The key is derived from the deployment's secret, which is not in the database. Each purpose has its own key. */
export function makeEncryption(secret: Uint8Array, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const newNonce = makeNonceSource();
  return {
    encrypt(context, text) {
      const nonce = newNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(context, encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
    },
  };
}

/** A fresh random nonce for each text. Random bytes are requested in batches: one call for each is slow. */
function makeNonceSource(batchSize = 512): () => Buffer {
  let random = Buffer.alloc(0);
  return () => {
    if (random.length === 0) random = randomBytes(batchSize * nonceBytes);
    const nonce = random.subarray(0, nonceBytes);
    random = random.subarray(nonceBytes);
    return nonce;
  };
}
