const extensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type DocumentType = keyof typeof extensions;

/** Programs look for the mark of a PDF at the very beginning; a name or a type that somebody claims says nothing. */
export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

/** No bucket of images, so that no public address leads to it. */
export const documentKey = (random: string): string => `excuse-documents/${random}/document`;

export const isDocumentKey = (key: string): boolean => /^excuse-documents\/[0-9a-f]{32}\/document$/u.test(key);

/** What the sender called it, with the ending that its content has. */
export function documentName(claimed: string, type: DocumentType): string {
  const stem = claimed
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^.*[/\\]/su, '')
    .replace(/\.[^.]*$/su, '')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return `${stem === '' ? 'document' : stem}.${extensions[type]}`;
}
