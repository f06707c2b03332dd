import * as contract from '@muster/contract/http/files';
import type { Mount } from '#platform/http/mount.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { Files } from './files.service.ts';

/** The content of an address never changes. Shared caches must not store photos. */
const immutable = 'private, max-age=31536000, immutable';

export function mountFiles(mount: Mount, files: Files): void {
  mount(contract.uploadModuleImage, async ({ caller, upload }) => ({
    success: true as const,
    public_url: await files.uploadModuleImage(caller, upload),
  }));

  mount(contract.publicImage, async ({ params, query, reply }) => {
    const image = await files.find(params, query.size);
    // The same response for a wrong bucket, folder or name, so that guessing reveals nothing.
    if (!image) throw httpError('not_found');
    reply.header('content-length', image.bytes);
    const { type, body } = image;
    await sendFile(reply, { name: params.file, type, body, isInline: true, cacheControl: immutable });
  });
}
