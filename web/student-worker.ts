import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const workerFile = 'student-worker.js';
/** Their code and all code that they load is cached for a start without a network. */
const screens = /\/app\/pages\/student\/student-(?:dashboard|timetable)-page\.tsx$/u;
/** All characters outside it are drawn in another font. */
const font = /-latin-wght-normal-[\w-]{8}\.woff2$/u;

/** Bundles the service worker with the list of the files of the student's screens. Development starts have no worker. */
export function studentWorker(): Plugin {
  return {
    name: 'muster-student-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const roots = chunks.filter(({ facadeModuleId }) => facadeModuleId && screens.test(facadeModuleId));
      if (!entry || roots.length !== 2) this.error('The screens of the student were not found in the build.');
      const names = new Set<string>();
      collect(entry, { bundle, names, isDynamic: false });
      for (const root of roots) collect(root, { bundle, names, isDynamic: true });
      const assets = Object.keys(bundle);
      for (const name of assets.filter((asset) => font.test(asset))) names.add(name);
      const paths = (files: readonly string[]) => files.map((file) => `/${file}`).sort();
      const files = paths([...names]);
      const decoder = paths(assets.filter((asset) => asset.endsWith('.wasm')));
      const shell = { version: '', entry: `/${entry.fileName}`, files, decoder };
      shell.version = createHash('sha256').update(JSON.stringify(shell)).digest('hex').slice(0, 12);
      const result = await build({
        entryPoints: [join(import.meta.dirname, 'src/worker/student-worker.ts')],
        bundle: true,
        minify: true,
        write: false,
        target: 'es2022',
        define: { SHELL: JSON.stringify(shell) },
      });
      this.emitFile({ type: 'asset', fileName: workerFile, source: result.outputFiles[0]?.text ?? '' });
    },
  };
}

type Collection = { readonly bundle: Rolldown.OutputBundle; readonly names: Set<string>; readonly isDynamic: boolean };

/** Adds a chunk with its styles and everything that it imports; `isDynamic`: also what it imports later. */
function collect(chunk: Rolldown.OutputChunk, collection: Collection): void {
  const { bundle, names, isDynamic } = collection;
  if (names.has(chunk.fileName)) return;
  names.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
  for (const name of [...chunk.imports, ...(isDynamic ? chunk.dynamicImports : [])]) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collect(imported, collection);
  }
}
