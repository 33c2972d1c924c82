import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Compresses scripts and styles once, at their best, so that no request has to. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const file = join(dir ?? '', name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * What every visit needs of the libraries. Logging in is a few visitors' wish: its libraries are loaded when it is
 * wanted. An icon goes with the pages that show it, but for those of the bar.
 */
const FIRST_LIBRARIES = new RegExp(
  [
    '/node_modules/(?!oidc-client-ts/|jwt-decode/|lucide-react/dist/esm/icons/)',
    'lucide-react/dist/esm/icons/(?:menu|chevron-left|chevron-down|circle-user-round|shopping-bag|search|x|arrow-right)\\.',
  ].join('|'),
);

/**
 * Builds the pages into dist/storefront. The server reads `.vite/manifest.json`, inlines the entry's CSS into
 * each page and fills the placeholders of index.html.
 */
export default defineConfig({
  root: 'storefront',
  // The flags: their addresses are the specification's, so they keep their names.
  publicDir: 'public',
  plugins: [react(), precompress()],
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
            { name: 'vendor', test: FIRST_LIBRARIES, tags: ['$initial'] },
            // What every wing needs is one file instead of a dozen slivers.
            {
              name: 'kit',
              test: /\/storefront\/(api|ui|i18n)\/[^/]+$|\/contract\//,
              tags: ['$initial'],
            },
            // The same for what most pages share.
            {
              name: 'page',
              test: /\/storefront\/(api|ui|i18n)\/[^/]+$|\/contract\/|\/node_modules\/(?!oidc-client-ts\/|jwt-decode\/)/,
              minShareCount: 8,
            },
            {
              name: 'finding',
              test: /\/storefront\/finding\/[^/]+$|\/node_modules\/lucide-react\//,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
