/**
 * Runs everything for development at one address: shop, desk, worker and demo, with Vite's hot reload of both sites. The
 * server restarts when its code changes; the database keeps running.
 *
 *     [PORT=3000] npm run dev [-- --fresh] [--no-photos] [--data FOLDER]
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { buildModels } from '../models/build-models.ts';
import { openFront } from './dev/front.ts';
import { runServer } from './dev/run-server.ts';
import { watchServer } from './dev/watch-server.ts';
import { writeDevPages } from './dev/write-dev-pages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const ENV_FILE = path.join(ROOT, '.env');
// Loaded here and not by Node's option: child processes would inherit the option, and each would report a missing .env.
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
const PORT = Number(process.env.PORT ?? 3000);
const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    'no-photos': { type: 'boolean', default: false },
    data: { type: 'string', default: path.join(ROOT, 'data', 'dev') },
  },
});

process.chdir(ROOT);
const dataDir = path.resolve(values.data);
console.error('starts  the addresses follow when the shop answers');
if (values.fresh) await removeData(dataDir);
buildModels();
// This process holds the server, so that it outlives restarts of the shop.
const postgres = await openEmbeddedPostgres({ folder: path.join(dataDir, 'postgres') });
const shopPort = await findFreePort();
const deskHost = `desk.localhost:${PORT}`;
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(shopPort),
  PUBLIC_URL: `http://localhost:${PORT}`,
  DESK_URL: `http://${deskHost}`,
  // A service worker would keep old scripts.
  SERVICE_WORKER: 'off',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
};
const server = runServer({
  environment,
  pagesFolder: await writeDevPages(),
  hasPhotos: !values['no-photos'],
});
const front = await openFront({ port: PORT, deskHost, shop: { port: shopPort, ready: server.ready } });
let restarts = 0;
const watcher = watchServer(ROOT, (file) => {
  restarts += 1;
  const own = restarts;
  // Written to stderr, like everything after the addresses.
  console.error(`restart ${file} was saved`);
  server.restart();
  void server.ready().then((problem) => {
    if (own === restarts) console.error(problem ?? 'ready   the changed server answers');
  });
});
await server.ready();

const login = `owner@photofinish.example, password ${DEMO_PASSWORD}`;
console.log(`shop    http://localhost:${PORT}, http://marafon.localhost:${PORT}, http://laufbilder.localhost:${PORT}
desk    http://${deskHost}: shop photofinish, ${login}; other roles: operator@, accountant@ …
worker  reads photos and sends mails beside the shop; mails are at http://localhost:${PORT}/mailbox
data    ${path.relative(ROOT, dataDir)}, kept; npm run dev -- --fresh begins with empty data
watch   storefront/ and desk/ reload hot; server/, contract/ and migrations/ restart the server`);

let isLeaving = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    void leave().then(() => process.exit(0));
  });

async function leave(): Promise<void> {
  watcher.close();
  await front.close();
  await server.stop();
  await postgres.release();
}

/**
 * Deletes a data folder.
 * @throws if the folder has something other than a shop's data
 */
async function removeData(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  if (!existsSync(path.join(folder, 'postgres')))
    throw new Error(`${folder} is not a data folder of a shop.`);
  await rm(folder, { recursive: true, force: true });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
