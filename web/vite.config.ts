import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { precompress } from './precompress.ts';

/** Replaced in every answer by the server; styles that the kit inserts carry it (Content-Security-Policy). */
const noncePlaceholder = '__CSP_NONCE__';

/** Where the server answers that `npm run dev` starts beside this. */
const serverOf = (mode: string): string =>
  `http://localhost:${loadEnv(mode, import.meta.dirname, 'PORT')['PORT'] ?? '5001'}`;

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  html: { cspNonce: noncePlaceholder },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The usual one, Lightning CSS, loses a rule now and then, by chance: of 1,500 runs over the chart's sheet, in nine.
    cssMinify: 'esbuild',
    // Everything as files: the policy allows no data: scripts, and fonts only from ourselves.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
            {
              name: 'contract',
              test: /(node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](endpoint|problems|shared|aliases|accounts|people|lists)\.ts|lib[\\/]security[\\/]zod-jitless)/,
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
