import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { WORKER_SOURCE } from './contract/page-parts.ts';
import { groupModules } from './storefront/build/group-modules.ts';
import { printShell } from './storefront/build/print-shell.ts';
import { buildServiceWorker } from './storefront/service-worker/build-worker.ts';

const source = (name: string): string => join(import.meta.dirname, 'storefront', name);

/**
 * Builds the pages into dist/storefront. The server reads `.vite/manifest.json`, inlines the entry's CSS into
 * each page and fills the placeholders of index.html. `storefront/build/page-budgets.ts` limits what a page loads first.
 */
export default defineConfig({
  root: 'storefront',
  // The flags: their addresses are fixed (product §2), so they keep their names.
  publicDir: 'public',
  plugins: [react(), buildServiceWorker(), printShell()],
  // The files of lucide-react's icons import its function by this path.
  resolve: { alias: [{ find: '../createLucideIcon.mjs', replacement: source('ui/create-icon.ts') }] },
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
      input: ['index.html', WORKER_SOURCE].map(source),
      output: { codeSplitting: { groups: groupModules(source('main.tsx'), source('shell/router.tsx')) } },
    },
  },
});
