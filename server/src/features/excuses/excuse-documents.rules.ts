const extensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type DocumentType = keyof typeof extensions;

/** Detects a PDF by its signature. The file name and type sent by the client are not trusted. */
export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

/** Storage key of a document, outside the folder of images, which is public. */
export const documentKey = (random: string): string => `excuse-documents/${random}/document`;

export const isDocumentKey = (key: string): boolean => /^excuse-documents\/[0-9a-f]{32}\/document$/u.test(key);

/** The client's file name with the extension of the detected type. */
export function documentName(claimedName: string, type: DocumentType): string {
  const stem = claimedName
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^.*[/\\]/su, '')
    .replace(/\.[^.]*$/su, '')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return `${stem === '' ? 'document' : stem}.${extensions[type]}`;
}
