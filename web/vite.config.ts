import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { precompress } from './precompress.ts';
import { studentWorker } from './student-worker.ts';

/** The server replaces it in every response; styles inserted by Mantine carry it (content security policy). */
const noncePlaceholder = '__CSP_NONCE__';

/** URL of the server that `npm run dev` starts. */
const serverOf = (mode: string): string =>
  `http://localhost:${loadEnv(mode, import.meta.dirname, 'PORT')['PORT'] ?? '5001'}`;

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), studentWorker(), precompress()],
  html: { cspNonce: noncePlaceholder },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // The default, Lightning CSS, drops a rule at random in about 0.6% of the builds.
    cssMinify: 'esbuild',
    // No inlined assets: the content security policy allows no data: scripts and only our own fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Advice to plugin authors, which a first start would print.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
            {
              name: 'contract',
              test: /(node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](http[\\/](endpoint|fields|problems|shared|aliases|lists)|accounts[\\/]accounts|people[\\/]people)\.ts|lib[\\/]security[\\/]zod-jitless)/,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/C/', '/files/'].map((path) => [path, serverOf(mode)])),
  },
}));
