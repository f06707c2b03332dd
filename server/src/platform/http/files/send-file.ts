import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileReply = {
  /** File name for saving; `sendFile` replaces unsafe characters. */
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | string | Readable;
  /** Whether browsers show the file, as an image, instead of saving it. */
  readonly isInline?: boolean;
  /** Default: `no-store`. */
  readonly cacheControl?: string;
};

/** Sends a file under a policy that keeps browsers from running scripts in it. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<void> {
  if (file.cacheControl !== undefined) reply.header('cache-control', file.cacheControl);
  await reply
    .type(file.type)
    .header('content-disposition', disposition(file))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(file.body);
}

function disposition({ name, isInline = false }: FileReply): string {
  const safe = safeName(name);
  const plain = safe.replaceAll(/[^\w .()+-]/gu, '_');
  const encoded = encodeURIComponent(safe).replaceAll(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Removes path separators, control characters, text direction overrides and leading dots from a file name. */
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
