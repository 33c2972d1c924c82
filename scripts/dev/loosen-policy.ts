import type { IncomingHttpHeaders } from 'node:http';

const POLICY = 'content-security-policy';

/**
 * Allows in development what only Vite's development server does: styles that scripts write into the page, a worker
 * from a file, and the connection that reports changes. The rules for scripts stay unchanged.
 */
export function loosenPolicy(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers[POLICY];
  if (typeof policy !== 'string') return headers;
  const directives = policy.split('; ').map((directive) => {
    const [name, ...sources] = directive.split(' ');
    // The browser would ignore 'unsafe-inline' beside a hash or a nonce.
    if (name === 'style-src') return "style-src 'self' 'unsafe-inline'";
    if (name === 'worker-src') return "worker-src 'self' blob:";
    if (name === 'connect-src') return [name, ...sources, 'ws:'].join(' ');
    return directive;
  });
  return { ...headers, [POLICY]: directives.join('; ') };
}
