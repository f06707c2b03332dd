import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type SentFile = {
  /** What it is called where it is saved; made safe here. */
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | string | Readable;
  /** Shown where it stands, as an image is; saved otherwise. */
  readonly isInline?: boolean;
  /** Unset: kept by no cache, as everything about people. */
  readonly cacheControl?: string;
};

/** Sends a file. Whatever is inside, a browser that opens it by itself runs nothing. */
export async function sendFile(reply: FastifyReply, file: SentFile): Promise<void> {
  if (file.cacheControl !== undefined) reply.header('cache-control', file.cacheControl);
  await reply
    .type(file.type)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(file.body);
}

function disposition({ name, isInline = false }: SentFile): string {
  const safe = safeName(name);
  const plain = safe.replaceAll(/[^\w .()+-]/gu, '_');
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One name and no way: no folders, no line breaks, nothing that turns the reading direction round, no dot in front. */
function safeName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/u, '')
    .slice(0, 120)
    .trim();
  return cleaned === '' ? 'file' : cleaned.toWellFormed();
}
