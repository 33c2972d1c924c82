import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { WORKER_SOURCE } from './contract/page-parts.ts';
import { buildServiceWorker } from './storefront/service-worker/build-worker.ts';

/**
 * The libraries that every visit needs. Few visitors log in, so the login's libraries are loaded on demand. An icon belongs to
 * the pages that show it, except for the bar's icons.
 */
const FIRST_LIBRARIES = new RegExp(
  [
    '/node_modules/(?!oidc-client-ts/|jwt-decode/|lucide-react/dist/esm/icons/)',
    'lucide-react/dist/esm/icons/(?:menu|chevron-left|chevron-down|circle-user-round|shopping-bag|search|x|arrow-right)\\.',
  ].join('|'),
);

/** The ways to search an event beside a bib: each is fetched when it is chosen. */
const WAY_PARTS = new RegExp(
  [
    '/finding/(?:competitor-search|later-competitor|later-email|later-selfie|other-ways|search-ways)',
    'icons/scan-face\\.',
  ].join('|'),
);

/**
 * The common start of the event page, the page of own photos and the page of a mailed link. It is one file, because small files
 * compress badly: together these parts are a fifth smaller than in separate files.
 */
const PHOTO_PARTS = new RegExp(
  [
    '/finding/(?:bought-files|cart-contents|compute-offer|frame-layer|event-(?:missing|tabs)|frame-sale-of|later-photo-(?:alert|news))',
    '/finding/(?:load-results|looking-through|participant-access|photo-browser|photo-words|processing-bar)',
    '/finding/(?:results-page\\.module|use-bought-photos|use-event-products|use-frame-layer|use-search-access|use-video-way)',
    '/finding/videos/(?:lazy-videos|use-own-videos-count)|/selling/(?:quotes|use-bought)',
    '/ui/photos/(?:later-photo-viewer|layout-rows|owned-mark|photo-grid|use-row)',
    'query/build/modern/useInfiniteQuery|query-core/build/modern/infiniteQueryObserver|/useCanGoBack',
  ].join('|'),
);

/** The parts that put photos into the cart. The offer for own photos and the viewer need them. */
const PURCHASE_PARTS = /\/selling\/(?:add-to-cart|is-in-cart-already)|\/finding\/cart-problem|icons\/frame\./;

/** The input fields. Most pages have them; pages with photos load them after a tap. */
const FORM_PARTS = /\/ui\/(?:dialog|fields|text-field)/;

/** One's own photos, on their page as in what a selfie found. */
const OWN_PHOTO_PARTS =
  /\/finding\/(?:chapters|delayed-answer|later-(?:bought|own-photos-parts)|own-photos(?:\.tsx|-grid|-shop)|photo-selection|results-head|use-(?:chapters|denials|own-mark|own-photos|own-sale))|icons\/play\./;

/**
 * Builds the pages into dist/storefront. The server reads `.vite/manifest.json`, inlines the entry's CSS into
 * each page and fills the placeholders of index.html.
 */
export default defineConfig({
  root: 'storefront',
  // The flags: their addresses are fixed (product §2), so they keep their names.
  publicDir: 'public',
  plugins: [react(), buildServiceWorker()],
  build: {
    outDir: '../dist/storefront',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // A font inlined as base64 would be inlined with the CSS into every page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The printed page names the scripts of its page, and the service worker fetches the others ahead: lists of scripts
      // in scripts would be loaded with every page for those whose browser does neither.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      input: ['index.html', WORKER_SOURCE].map((name) => join(import.meta.dirname, 'storefront', name)),
      output: {
        codeSplitting: {
          groups: [
            // Libraries change with their versions, not with our pages: a returning phone has them already.
            { name: 'vendor', test: FIRST_LIBRARIES, tags: ['$initial'] },
            // What every visit needs of ours is one file instead of a dozen slivers.
            {
              name: 'kit',
              test: /\/storefront\/(?!main\.|warm-intl\.worker|index\.html)|\/contract\//,
              tags: ['$initial'],
            },
            { name: 'forms', test: FORM_PARTS, minShareCount: 8 },
            // The same for what most pages share.
            {
              name: 'page',
              test: /\/storefront\/(api|ui|i18n)\/[^/]+$|\/contract\/|\/node_modules\/(?!oidc-client-ts\/|jwt-decode\/)/,
              minShareCount: 8,
            },
            // The parts of the search, which home and the event page share; their common parts about events; and the event page's
            // own parts.
            {
              name: 'search',
              test: /\/ui\/(hero|use-paused)|\/finding\/(parse-search|search-field)/,
            },
            { name: 'ways', test: WAY_PARTS, includeDependenciesRecursively: false },
            { name: 'purchase', test: PURCHASE_PARTS, includeDependenciesRecursively: false },
            {
              name: 'facts',
              test: /\/finding\/(?:event-(?:calls|facts|queries)|poll-interval)|\/contract\/event-cover|\/useLocation/,
            },
            { name: 'photos', test: PHOTO_PARTS, includeDependenciesRecursively: false },
            { name: 'own', test: OWN_PHOTO_PARTS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
