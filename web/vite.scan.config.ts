import { join } from 'node:path';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

// The scan page, a separate bundle: written in React, built with Preact, which is a tenth of the size.
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
    // The application is built first and empties dist.
    outDir: join(import.meta.dirname, 'dist/scan'),
    emptyOutDir: true,
    target: 'es2022',
    // The default, Lightning CSS, drops a rule at random in about 0.6% of the builds.
    cssMinify: 'esbuild',
    assetsInlineLimit: 0,
    // The page has one script, so preload links gain nothing.
    modulePreload: false,
  },
});
