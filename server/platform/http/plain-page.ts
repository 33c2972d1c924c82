import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Html } from '../html.ts';

/** Computes a Content-Security-Policy source for an inline text: its SHA-256. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--accent:#1f5f4a;--on-accent:#fff}
body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:0 0 1rem}
.note{border:1px dashed var(--line);border-radius:10px;padding:.75rem 1rem;font-size:.9rem}
.note+.note{margin-top:1rem}
.sum{font-size:2.4rem;font-weight:700;margin:1rem 0}
form{display:grid;gap:.75rem;margin:1rem 0}
label{display:grid;gap:.25rem}
input{font:inherit;padding:.75rem;border:1px solid var(--line);border-radius:10px}
button{font:inherit;font-weight:600;padding:.85rem 1rem;border-radius:10px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
a.button{display:inline-block;font-weight:600;padding:.85rem 1rem;border-radius:10px;text-decoration:none}
button.primary,a.primary{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
summary{cursor:pointer;padding:.5rem 0}
h1,p{overflow-wrap:anywhere}
article{border-top:1px solid var(--line);padding:1rem 0}
pre{white-space:pre-wrap;font:inherit}
`;

/**
 * A small page of our own tools (sandbox bank, mailbox, login). It has one inline style, and a script only if a
 * browser's function (such as passkeys) needs one. The policy allows both by their hashes.
 */
export interface PlainPage {
  headers: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Builds a page, without scripts unless one is given.
 * @param formTargets CSP sources of the addresses to which the page's forms may lead, including redirects
 * @param language of its texts
 * @param script runs at the end of the page, and may call its own server
 */
export function plainPage(
  title: string,
  body: Html,
  formTargets = "'self'",
  language = 'en',
  script?: string,
): PlainPage {
  const scripts = script === undefined ? '' : ` script-src ${cspHash(script)}; connect-src 'self';`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; style-src ${cspHash(STYLE)};${scripts} img-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    },
    text: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><body><main>${body.text}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
  };
}

export function sendPlainPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  formTargets?: string,
): FastifyReply {
  const { headers, text } = plainPage(title, body, formTargets);
  return reply.headers(headers).send(text);
}
