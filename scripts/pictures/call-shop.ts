import { request } from 'node:http';

/** Where a tenant's shop listens on this machine, and by which name it is called. */
export interface ShopPlace {
  port: string;
  /** With its port, as a browser would send it. */
  host: string;
}

export interface ShopCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** A search token. */
  token?: string;
  language?: string;
}

export interface ShopAnswer {
  status: number;
  body: string;
}

/** A browser knows that `*.localhost` is this machine; Node's resolver may not, so the tenant goes as a header. */
export function callShop(at: ShopPlace, call: ShopCall): Promise<ShopAnswer> {
  const { method = 'GET', path, body, token, language } = call;
  const headers = {
    host: at.host,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: at.port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    asking.once('error', reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Returns what a call answers, read as JSON.
 * @throws if it is refused
 */
export async function readShop<T>(at: ShopPlace, call: ShopCall): Promise<T> {
  const { status, body } = await callShop(at, call);
  if (status >= 400)
    throw new Error(`${call.method ?? 'GET'} ${call.path} was answered with ${status}: ${body}`);
  return (body === '' ? undefined : JSON.parse(body)) as T;
}
