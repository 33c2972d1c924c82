import { request } from 'node:http';

/** The address of a tenant's shop on this machine, and the host name under which it is called. */
export interface ShopPlace {
  port: string;
  /** With its port, as a browser sends it. */
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

/**
 * Calls a shop. Browsers resolve `*.localhost` to this machine, but Node's resolver may not, so the tenant's host
 * is sent as a header.
 */
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
 * Returns the answer of a call, parsed as JSON.
 * @throws if the call is refused
 */
export async function readShop<T>(at: ShopPlace, call: ShopCall): Promise<T> {
  const { status, body } = await callShop(at, call);
  if (status >= 400)
    throw new Error(`${call.method ?? 'GET'} ${call.path} was answered with ${status}: ${body}`);
  return (body === '' ? undefined : JSON.parse(body)) as T;
}
