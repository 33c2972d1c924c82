import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeShell } from '../../storefront/build/print-shell.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'dev-pages');

/** The path of the code that pages need before their own scripts: React's hooks for hot reload. */
export const REFRESH_PATH = '/@dev/refresh.js';
// The server removes scripts that begin with `<script type="module"`, as Vite's builds have them; these begin
// differently.
const CLIENT = `<script src="/@vite/client" type="module"></script><script src="${REFRESH_PATH}" type="module"></script>`;

/**
 * Writes pages that the server treats as a build. Their scripts are the sources themselves, which Vite transforms
 * when they are requested.
 * @returns the folder of the storefront; the desk's is beside it
 */
export async function writeDevPages(): Promise<string> {
  const storefront = path.join(FOLDER, 'storefront');
  const desk = path.join(FOLDER, 'desk');
  for (const folder of ['storefront/.vite', 'storefront/assets', 'storefront/img', 'desk/assets'])
    await mkdir(path.join(FOLDER, folder), { recursive: true });
  const page = (site: string) => readFile(path.join(ROOT, site, 'index.html'), 'utf8');
  await writeFile(
    path.join(storefront, 'index.html'),
    (await writeShell(await page('storefront'))).replace(
      '<!--printed:head-->',
      `${CLIENT}<!--printed:head-->`,
    ),
  );
  // The printed page imports its entry once it has been painted.
  await writeFile(
    path.join(storefront, '.vite/manifest.json'),
    JSON.stringify({ 'index.html': { file: 'main.tsx' } }),
  );
  const meta = '<meta property="csp-nonce" nonce="{{nonce}}" />';
  await writeFile(
    path.join(desk, 'index.html'),
    (await page('desk'))
      .replace('<title>', `${meta}${CLIENT}<title>`)
      .replace('src="./main.tsx"', 'src="/main.tsx"'),
  );
  return storefront;
}
