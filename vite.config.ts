import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the pages into dist/storefront. The server reads `.vite/manifest.json`, inlines the entry's CSS into
 * each page and fills the placeholders of index.html.
 */
export default defineConfig({
  root: 'storefront',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // A font inlined as base64 would be inlined with the CSS into every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change with their versions, not with our pages: a returning phone has them already.
            { name: 'vendor', test: /\/node_modules\// },
            // What every wing needs is one file instead of a dozen slivers.
            { name: 'kit', test: /\/storefront\/(api|ui|i18n)\/[^/]+$|\/contract\// },
          ],
        },
      },
    },
  },
});
