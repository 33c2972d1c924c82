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
    // Most of it is the library of components: it is loaded once, over a desk's line.
    chunkSizeWarningLimit: 1000,
    // All languages and areas are files of their own; libraries change with their versions alone.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] }] },
      },
    },
  },
});
