import type { FastifyRequest } from 'fastify';
import {
  chooseStartLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
} from '#contract/languages.ts';
import { LANGUAGE_PARAMETER } from '#contract/site.ts';
import { html } from '#platform/html.ts';
import { cspHash, type PlainPage } from '#platform/http/plain-page.ts';
import { pageTexts } from './page-texts/languages.ts';

const STYLE = `
:root{color-scheme:light dark;--surface:#f7f8f7;--text:#1c2421;--muted:#56615d;--accent:#1f5f4a;--on-accent:#fff;--line:#c9d2ce}
@media (prefers-color-scheme:dark){:root{--surface:#121615;--text:#eef2f0;--muted:#a7b3ae;--accent:#8fd3b6;--on-accent:#0d211a;--line:#34403b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--surface);color:var(--text);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:30rem}
svg{display:block;width:72px;height:48px;margin-bottom:28px;color:var(--accent)}
h1{margin:0 0 12px;font-size:2rem;line-height:1.15;font-weight:750;text-wrap:balance}
p{margin:0 0 28px;color:var(--muted);text-wrap:pretty}
a{display:inline-block;padding:12px 22px;border-radius:10px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`;

/**
 * Prints the page for an outage in the visitor's language: what happened, and how to try again. It loads nothing else,
 * because neither the tenant nor its look can be read then.
 */
export function printOutage(request: FastifyRequest): PlainPage {
  const language = languageOf(request);
  const { title, meaning, retry } = pageTexts(language).outage;
  // A link without an address leads to the page itself.
  const body = html`<main><svg viewBox="0 0 72 48" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true"><rect x="1.5" y="1.5" width="69" height="45" rx="4"/><path d="M2 38l18-16 13 12 12-10 25 21" stroke-linejoin="round"/><circle cx="53" cy="14" r="5"/></svg><h1>${title}</h1><p>${meaning}</p><a href="">${retry}</a></main>`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; style-src ${cspHash(STYLE)}; base-uri 'none'; frame-ancestors 'none'`,
    },
    text: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body>${body.text}</body></html>`,
  };
}

/**
 * Returns the language in the address, otherwise the browser's. If the tenant is known, only languages that it offers.
 */
function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAMETER];
  if (isLanguage(asked)) return asked;
  // The tenant is known only if it was looked up shortly before.
  if (request.tenant !== null) return request.tenant.language;
  const browser = request.headers['accept-language'];
  return chooseStartLanguage({
    saved: null,
    browser,
    offered: LANGUAGES,
    defaultLanguage: DEFAULT_LANGUAGE,
  });
}
