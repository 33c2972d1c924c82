import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the desk's pages into dist/desk. The server fills in the nonce of each answer. */
export default defineConfig({
  root: 'desk',
  publicDir: false,
  plugins: [react()],
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Most of the largest file is the library of components. It is loaded once, over an office's connection.
    chunkSizeWarningLimit: 1000,
    // Each language and each area is a file of its own. The files of libraries change only with the versions of these.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] }] },
      },
    },
  },
});
