import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK_PAGES_PATH, DESK_SIGN_IN_PAGE } from '#contract/desk.ts';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';
import { DESK_LINK_PAGE } from '#contract/desk-links.ts';
import { UPLOAD_PAGE } from '#contract/uploads.ts';
import type { DeskDeps } from './desk-deps.ts';
import { ENTRANCE_PATH } from './desk-pages.routes.ts';
import { deskRoute } from './desk-routes.ts';
import { findCaller } from './find-caller.ts';

const ASSET_MAX_AGE_MS = 365 * 24 * 3600 * 1000;
/** The placeholder in Vite's output for the nonce of each answer. */
const NONCE = /\{\{nonce\}\}/g;

/**
 * Registers the built pages of the desk, on the desk's host; does nothing without DESK_URL. They contain no tenant's
 * data, because their scripts read it from the API. So pages below `/tenants` are sent to everybody. If the session has
 * expired, the scripts show that, and return to the page after the login.
 * @param folder the build
 * @param built resolves when the build is complete; requests wait for it
 * @throws if the pages were not built
 */
export async function openDeskApp(
  app: FastifyInstance,
  deps: DeskDeps,
  folder: string,
  built?: Promise<void>,
): Promise<void> {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const read = (): Promise<string> =>
    readFile(join(folder, 'index.html'), 'utf8').catch(() => {
      throw new Error(`The pages of the desk are not built: run "npm run build" (looked in ${folder}).`);
    });
  const page = built?.then(read) ?? read();
  if (built === undefined) await page;
  else {
    // Each request for a page reports the fault.
    page.catch(() => {});
    // Fastify would warn if the folder were missing when it is registered.
    await mkdir(join(folder, 'assets'), { recursive: true });
  }
  const options = { ...deskRoute(deskUrl), schema: { hide: true } };
  app.get('/', options, async (request, reply) => {
    const caller = await findCaller(deps, request);
    return caller === undefined ? reply.redirect(ENTRANCE_PATH, 303) : sendApp(reply, await page);
  });
  for (const path of [`${DESK_PAGES_PATH}/*`, DESK_SIGN_IN_PAGE, NEW_BRAND_PAGE])
    app.get(path, options, async (_request, reply) => sendApp(reply, await page));
  // Links to these pages contain a token, so the pages send no referrer.
  for (const path of [DESK_LINK_PAGE, UPLOAD_PAGE])
    app.get(path, options, async (_request, reply) =>
      sendApp(reply.header('referrer-policy', 'no-referrer'), await page),
    );
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      const { config, constraints } = deskRoute(deskUrl);
      Object.assign(route, { config: { ...route.config, ...config }, constraints });
    });
    await scope.register(staticFiles, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: ASSET_MAX_AGE_MS,
      preCompressed: true,
      index: false,
      decorateReply: false,
      schemaHide: true,
    });
  });
}

/** Sends the page with its own nonce, which its scripts use for styles. */
function sendApp(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        // Allows the script that reads photos on the upload page; it is created from a part of the page's own script.
        'worker-src blob:',
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    })
    .send(page.replace(NONCE, () => nonce));
}
