import { makeEncryption } from '#platform/encryption/encryption.ts';

/** Encrypts the cells of imported rows for the database, above all passwords. */
export type CellEncryption = {
  encrypt(context: string, cells: readonly string[]): Buffer;
  decrypt(context: string, encrypted: Buffer): string[];
};

/** Binds an encrypted row to its import and line. */
export const rowContext = (importId: string, line: number): string => `${importId}:${line}`;

export function makeCellEncryption(secret: Uint8Array): CellEncryption {
  const encryption = makeEncryption(secret, 'muster import rows');
  return {
    encrypt: (context, cells) => encryption.encrypt(context, JSON.stringify(cells)),
    decrypt: (context, encrypted) => JSON.parse(encryption.decrypt(context, encrypted)) as string[],
  };
}
