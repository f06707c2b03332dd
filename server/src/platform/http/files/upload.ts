import multipart from '@fastify/multipart';
import type { UploadRule } from '@muster/contract/http/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, httpError, validationError } from '../errors/http-error.ts';

/** An uploaded file. Name and type come from the client and cannot be trusted. */
export type Upload = { readonly fileName: string; readonly type: string; readonly bytes: Buffer };

/** Memory for all uploads in progress; beyond it, uploads fail with `unavailable`. */
const maxBufferedBytes = 128 * 1024 * 1024;
/** Allowance for the multipart form around the file. */
const envelopeBytes = 16 * 1024;
/** Limits for the multipart parser. It accepts a second file so that the error can say what is wrong. */
const formLimits = { files: 2, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 2000, headerPairs: 20 };
/** How long a client may keep sending after its upload was rejected, before the connection is closed. */
const lingerMs = 1_500;

const incomplete = 'The file did not arrive completely. Please send it again.';

/** Makes a Fastify context accept multipart bodies only. The body is not read before the handler runs. */
export async function acceptUploads(context: FastifyInstance): Promise<void> {
  context.removeAllContentTypeParsers();
  await context.register(multipart, { throwFileSizeLimit: false });
  context.addHook('onResponse', (request, _reply, done) => {
    closeIfStillSending(request);
    done();
  });
}

export type UploadReader = (rule: UploadRule, request: FastifyRequest) => Promise<Upload>;

/** Reads the file of a request into memory, at most as many bytes as its rule allows. */
export function makeUploadReader(): UploadReader {
  let bufferedBytes = 0;

  return async (rule, request) => {
    if (!request.isMultipart?.()) throw httpError('unsupported_media_type', 'Send one file as multipart/form-data.');
    const contentLength = Number(request.headers['content-length'] ?? 0);
    if (contentLength > rule.maxBytes + envelopeBytes) throw tooLarge(rule);
    let ownBytes = 0;
    const countBytes = (bytes: number): void => {
      ownBytes += bytes;
      bufferedBytes += bytes;
      if (ownBytes > rule.maxBytes) throw tooLarge(rule);
      if (bufferedBytes > maxBufferedBytes) throw httpError('unavailable', undefined, undefined, 2);
    };
    try {
      return await readForm(rule, request, countBytes);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw validationError({ file: incomplete });
    } finally {
      bufferedBytes -= ownBytes;
    }
  };
}

const tooLarge = ({ tooLarge: text }: UploadRule): HttpError => httpError('too_large', text, { file: text });

async function readForm(
  rule: UploadRule,
  request: FastifyRequest,
  countBytes: (bytes: number) => void,
): Promise<Upload> {
  let upload: Upload | undefined;
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: rule.maxBytes + 1 } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file' || upload)
      throw validationError({ file: 'Please send one file, as the field "file"' });
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      countBytes(chunk.length);
      chunks.push(chunk);
    }
    upload = { fileName: part.filename, type: part.mimetype, bytes: Buffer.concat(chunks) };
  }
  if (!upload || upload.bytes.length === 0) throw validationError({ file: rule.missing });
  return upload;
}

/** Node discards the rest of the body so that the client can read the response. A client that keeps sending is disconnected. */
function closeIfStillSending({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
  raw.once('close', () => clearTimeout(timer));
}
