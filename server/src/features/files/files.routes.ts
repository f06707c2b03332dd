import * as contract from '@muster/contract/files';
import type { Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Files } from './files.service.ts';

/** What an address shows never changes; a proxy between us and the person has no business keeping it. */
const forEver = 'private, max-age=31536000, immutable';

export function mountFiles(mount: Mount, files: Files): void {
  mount(contract.uploadModuleImage, async ({ caller, upload }) => ({
    success: true as const,
    public_url: await files.uploadModuleImage(caller, upload),
  }));

  mount(contract.publicImage, async ({ params, query, reply }) => {
    const image = await files.find(params, query.size);
    // A wrong bucket, folder or name: all the same to whoever guesses.
    if (!image) throw refuse('not_found');
    reply.header('content-length', image.bytes);
    const { type, body } = image;
    await sendFile(reply, { name: params.file, type, body, isInline: true, cacheControl: forEver });
  });
}
