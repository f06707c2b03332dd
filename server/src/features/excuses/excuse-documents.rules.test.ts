import { describe, expect, it } from 'vitest';
import { documentKey, documentName, isPdf } from './excuse-documents.rules.ts';

describe('excuse documents', () => {
  it('detects a PDF by its first bytes only', () => {
    expect(isPdf(Buffer.from('%PDF-1.7\n'))).toBe(true);
    for (const text of ['', ' %PDF-1.7', '<html>%PDF-', 'PDF-1.7'])
      expect([text, isPdf(Buffer.from(text))]).toEqual([text, false]);
  });

  it('keeps the file name without its path and with the extension of the content', () => {
    expect(documentName('note.html', 'application/pdf')).toBe('note.pdf');
    expect(documentName('../../etc/a\\letter.of.mine.PDF', 'image/jpeg')).toBe('letter.of.mine.jpg');
    expect(documentName('.pdf', 'image/webp')).toBe('document.webp');
    expect(documentName(`${'a'.repeat(300)}\0`, 'image/png')).toBe(`${'a'.repeat(100)}.png`);
    expect(documentKey('f'.repeat(32))).toBe(`excuse-documents/${'f'.repeat(32)}/document`);
  });
});
