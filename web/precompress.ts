import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain less than the additional header costs. */
const minBytes = 512;
const compressible = /\.(?:js|css|svg|json|wasm)$/;

/** Writes .br and .gz files beside the assets, so that the server compresses nothing at run time. */
export function precompress(): Plugin {
  return {
    name: 'muster-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < minBytes) return;
  const params = {
    // At maximum quality the 1 MB QR decoder would take most of the build time and become only a tenth smaller.
    [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  await Promise.all([
    promisify(brotliCompress)(plain, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(plain, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
