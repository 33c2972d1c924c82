import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Playwright's launch options for the browser. */
export interface TestBrowser {
  executablePath: string;
  env?: Record<string, string>;
}

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = '@sparticuz/chromium';
const IS_PINNED = process.platform === 'linux' && process.arch === 'x64';

/**
 * Finds the browser of the journeys: the Chromium that package-lock.json pins, or the one at `TEST_BROWSER`.
 * See docs/decisions/0037.
 */
export async function findTestBrowser(): Promise<TestBrowser> {
  const chosen = process.env.TEST_BROWSER;
  if (chosen !== undefined) return { executablePath: chosen };
  if (!IS_PINNED)
    throw new Error(
      `${PACKAGE} holds a Chromium for Linux on x64 only: name yours, as in TEST_BROWSER=/usr/bin/chromium`,
    );
  const { version } = JSON.parse(
    await readFile(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8'),
  ) as { version: string };
  // fonts.conf names absolute paths: resolves the links of a worktree that shares these packages.
  const folder = join(realpathSync(join(ROOT, 'node_modules')), `.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    // Uses its own libraries and fonts, independent of the host's.
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks the package's browser once per installation. Several workers may try: the first to finish wins. */
async function unpack(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder; it unpacks its libraries only if it detects AWS.
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `import chromium from '${PACKAGE}'; await chromium.executablePath();`],
    { cwd: ROOT, env: { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' } },
  );
  await writeFile(
    join(unpacked, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`,
  );
  await rename(unpacked, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unpacked, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
