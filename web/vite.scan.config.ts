import { join } from 'node:path';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

// The student's scan page, apart from the application: it is written in React and runs on a tenth of it.
export default defineConfig({
  root: join(import.meta.dirname, 'src/scan'),
  base: '/scan/',
  publicDir: false,
  plugins: [precompress()],
  resolve: {
    alias: [
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    // Built after the application, which empties dist.
    outDir: join(import.meta.dirname, 'dist/scan'),
    emptyOutDir: true,
    target: 'es2022',
    // The usual one, Lightning CSS, loses a rule now and then, by chance: of 1,500 runs over the chart's sheet, in nine.
    cssMinify: 'esbuild',
    assetsInlineLimit: 0,
    // Links that a script inserts would gain nothing here.
    modulePreload: false,
  },
});
