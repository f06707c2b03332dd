import multipart from '@fastify/multipart';
import type { UploadRule } from '@muster/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse, refuseFields } from './refusal.ts';

/** A file as somebody sent it. Its name and type are claims; only the bytes are looked at. */
export type Upload = { readonly fileName: string; readonly type: string; readonly bytes: Buffer };

/** All files that are being received at one time; whoever comes on top of that is asked to try again. */
const mostHeldBytes = 128 * 1024 * 1024;
/** What the form around the file may take. */
const envelopeBytes = 16 * 1024;
/** Limits of the form, in the words of its parser. A second file is let in to be refused by name. */
const formLimits = { files: 2, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 2000, headerPairs: 20 };
/** How long a sender who was refused may go on sending into the void before the connection is cut. */
const lingerMs = 1_500;

const incomplete = 'The file did not arrive completely. Please send it again.';

/** Only a form with a file is understood here. Nothing of it is read before somebody asks for it. */
export async function acceptUploads(own: FastifyInstance): Promise<void> {
  own.removeAllContentTypeParsers();
  await own.register(multipart, { throwFileSizeLimit: false });
  own.addHook('onResponse', (request, _reply, done) => {
    cutOffLater(request);
    done();
  });
}

export type UploadReader = (rule: UploadRule, request: FastifyRequest) => Promise<Upload>;

/** Reads the one file of a request into memory, and no byte more than its rule allows. */
export function makeUploadReader(): UploadReader {
  let heldBytes = 0;

  return async (rule, request) => {
    if (!request.isMultipart?.()) throw refuse('unsupported_media_type', 'Send one file as multipart/form-data.');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > rule.maxBytes + envelopeBytes) throw tooLarge(rule);
    let ownBytes = 0;
    const hold = (bytes: number): void => {
      ownBytes += bytes;
      heldBytes += bytes;
      if (ownBytes > rule.maxBytes) throw tooLarge(rule);
      if (heldBytes > mostHeldBytes) throw refuse('unavailable', undefined, undefined, 2);
    };
    try {
      return await readForm(rule, request, hold);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw refuseFields({ file: incomplete });
    } finally {
      heldBytes -= ownBytes;
    }
  };
}

const tooLarge = ({ tooLarge: text }: UploadRule): Refusal => refuse('too_large', text, { file: text });

async function readForm(rule: UploadRule, request: FastifyRequest, hold: (bytes: number) => void): Promise<Upload> {
  let upload: Upload | undefined;
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: rule.maxBytes + 1 } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file' || upload) throw refuseFields({ file: 'Please send one file, as the field "file"' });
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      hold(chunk.length);
      chunks.push(chunk);
    }
    upload = { fileName: part.filename, type: part.mimetype, bytes: Buffer.concat(chunks) };
  }
  if (!upload || upload.bytes.length === 0) throw refuseFields({ file: rule.missing });
  return upload;
}

/** Node throws away what still arrives after the answer, so that the sender can read it; somebody who never stops is cut off. */
function cutOffLater({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
  raw.once('close', () => clearTimeout(timer));
}
