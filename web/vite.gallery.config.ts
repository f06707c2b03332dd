import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { join } from 'node:path';
import { defineConfig } from 'vite';

// The gallery of components, for its pictures (e2e/gallery.e2e.ts). `--outDir` names the folder.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [react()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    cssMinify: 'esbuild',
    rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
  },
});
