import type { IncomingHttpHeaders } from 'node:http';

const POLICY = 'content-security-policy';

/**
 * Allows in development what Vite does and no build: styles that scripts write into the page, a worker from a file, and the
 * connection that reports changes. The rules for scripts are unchanged.
 */
export function loosenPolicy(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers[POLICY];
  if (typeof policy !== 'string') return headers;
  const directives = policy.split('; ').map((directive) => {
    const [name, ...sources] = directive.split(' ');
    // Beside a hash or a nonce the browser would ignore 'unsafe-inline'.
    if (name === 'style-src') return "style-src 'self' 'unsafe-inline'";
    if (name === 'worker-src') return "worker-src 'self' blob:";
    if (name === 'connect-src') return [name, ...sources, 'ws:'].join(' ');
    return directive;
  });
  return { ...headers, [POLICY]: directives.join('; ') };
}
