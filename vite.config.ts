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

/** What the event's page and that of one's own photos both begin with. */
const EVENT_PARTS = new RegExp(
  [
    '/finding/(?:competitor-search|event-missing|event-tabs|other-ways|parse-search|processing-bar|protected-panel)',
    '/finding/(?:search-ways|use-search-access|use-video-way|later-(?:competitor|email|selfie)|videos/lazy-videos)',
    'lucide-react/dist/esm/icons/scan-face\\.',
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
            // What the search needs, on home as at an event, and then what an event shows besides.
            {
              name: 'search',
              test: /\/ui\/hero|\/finding\/(search-field|use-paused|event-queries|event-facts)/,
            },
            {
              name: 'event',
              test: EVENT_PARTS,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
