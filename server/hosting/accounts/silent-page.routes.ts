import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PAGES } from '#contract/account.ts';
import { cspHash } from '#platform/http/plain-page.ts';

/** The message that oidc-client-ts expects from its hidden frame. */
const SCRIPT = "parent.postMessage({source:'oidc-client',url:location.href,keepOpen:false},location.origin)";

/**
 * Serves the page that ends the silent check in a hidden frame: it sends its own address to the parent page. Only a
 * parent of the same site receives it, because the address may contain a token.
 */
export function openSilentPage(app: FastifyInstance): void {
  app.get(ACCOUNT_PAGES.silent, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src ${cspHash(SCRIPT)}; base-uri 'none'; frame-ancestors 'self'`,
      )
      .send(`<!doctype html><title>…</title><script>${SCRIPT}</script>`),
  );
}
