import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The files with the scripts of shop and desk that page tests run, each as one classic script. */
    pageScripts: Record<PageBuild, string>;
  }
}

export type PageBuild = 'storefront' | 'desk';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/page-tests');
const SOURCES = ['contract', 'package-lock.json', 'tests/pages/build-pages.ts'];

/**
 * Vitest's global setup of the project `pages`: builds the scripts of both pages, unless they were built from the same
 * sources before. In watch mode it builds them again before each rerun.
 */
export default async function setup(project: TestProject): Promise<void> {
  const provide = async () => {
    const [storefront, desk] = [await buildScript('storefront'), await buildScript('desk')];
    project.provide('pageScripts', { storefront, desk });
  };
  await provide();
  project.onTestsRerun(provide);
}

/**
 * Builds a page's script, with all parts that it loads later, as one file. So a test loads nothing more, and V8 compiles the file
 * once per worker. Names and source lines are kept, for the stack of a failed test.
 */
async function buildScript(name: PageBuild): Promise<string> {
  const file = join(CACHE, `${name}-${hashOf([name, ...SOURCES])}.js`);
  if (existsSync(file)) return file;
  const outDir = `${file}-${process.pid}`;
  // In Vitest's own mode React would be built for development: with more warnings, and half as fast.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    root: join(ROOT, name),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), leaveForProvider],
    // A DOM without a browser cannot leave a page: see `departures` in open-browser.ts.
    define: {
      'window.location.assign': 'window.leaveFor',
      'location.assign': 'window.leaveFor',
      'location.replace': 'window.leaveFor',
      'import.meta.resolve': 'undefined',
      'import.meta.url': '""',
    },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: join(ROOT, name, 'main.tsx'),
        output: { codeSplitting: false, entryFileNames: 'page.js' },
      },
    },
  });
  process.env.NODE_ENV = NODE_ENV;
  const code = await readFile(join(outDir, 'page.js'), 'utf8');
  // A classic script has no top-level `await`.
  await writeFile(join(outDir, 'whole.js'), `(async () => {${code}\n})()`);
  await mkdir(CACHE, { recursive: true });
  await rename(join(outDir, 'whole.js'), file);
  await rm(outDir, { recursive: true });
  return file;
}

/** The login library reads the function that leaves a page by a computed name, which `define` does not replace. */
const leaveForProvider: Plugin = {
  name: 'leave-for-provider',
  transform: (code) =>
    code.replace('targetWindow.location[redirectMethod].bind(targetWindow.location)', 'window.leaveFor'),
};

/** Hashes files, and all files in folders, by path and content. */
function hashOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync([...names, ...names.map((name) => `${name}/**/*.*`)], { cwd: ROOT }).toSorted())
    if (/\.\w+$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}
