import { existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { loosenPolicy } from './loosen-policy.ts';
import { REFRESH_PATH } from './write-dev-pages.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

interface FrontOptions {
  port: number;
  /** Host and port of the desk's origin; every other host is a shop's. */
  deskHost: string;
  shop: {
    port: number;
    /** Resolves with undefined when the shop answers, or with the reason why its process ended. */
    ready(): Promise<string | undefined>;
  };
}

interface Site {
  name: 'storefront' | 'desk';
  vite: ViteDevServer;
}

/** Starts the development front: Vite serves the source files; all other requests go to the shop's process. */
export async function openFront({ port, deskHost, shop }: FrontOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer();
  const storefront = await openSite('storefront', 'vite.config.ts', server);
  const desk = await openSite('desk', 'vite.desk.config.ts', server);
  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const site = incoming.headers.host === deskHost ? desk : storefront;
    const address = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    if (address === REFRESH_PATH) answer.setHeader('content-type', 'text/javascript').end(REFRESH);
    else if (isSource(site, address))
      site.vite.middlewares(incoming, answer, () => void askShop(shop, incoming, answer));
    else void askShop(shop, incoming, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: async () => {
      await storefront.vite.close();
      await desk.vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openSite(name: Site['name'], configFile: string, server: Server): Promise<Site> {
  const folders = [name, 'storefront', 'contract', 'node_modules'].map((folder) => path.join(ROOT, folder));
  // Packages may be linked from another folder.
  const packages = path.join(createRequire(import.meta.url).resolve('vite/package.json'), '../..');
  const vite = await createVite({
    configFile: path.join(ROOT, configFile),
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: path.join(ROOT, 'node_modules', '.cache', `vite-${name}`),
    server: {
      middlewareMode: true,
      hmr: { server, path: `/@hmr/${name}` },
      // Serves neither data nor keys, which are beside the sources.
      fs: { allow: [...folders, packages] },
    },
  });
  return { name, vite };
}

/** Returns whether Vite answers a request: for its own paths, and for files of the site. */
function isSource({ name }: Site, address: string): boolean {
  if (address.startsWith('/@') || address.startsWith('/node_modules/')) return true;
  if (address.endsWith('/') || address === '/index.html') return false;
  return ['', 'public'].some((folder) => {
    const file = path.join(ROOT, name, folder, decodeURI(address));
    return existsSync(file) && statSync(file).isFile();
  });
}

/** Passes a request on to the shop's process; waits while that restarts. */
async function askShop(
  shop: FrontOptions['shop'],
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const problem = await shop.ready();
  if (problem !== undefined) {
    answer.writeHead(503, { 'content-type': 'text/plain' }).end(problem);
    return;
  }
  const { method, headers, url } = incoming;
  const passed = request({ host: '127.0.0.1', port: shop.port, method, headers, path: url }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.statusMessage, loosenPolicy(reply.headers));
    reply.pipe(answer);
  });
  passed.on('error', (error) => {
    if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
    answer.end(`The shop did not answer: ${error.message}`);
  });
  answer.once('close', () => passed.destroy());
  incoming.pipe(passed);
}
