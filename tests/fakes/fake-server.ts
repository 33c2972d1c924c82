import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received call. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeAnswer {
  status: number;
  json: unknown;
}

/**
 * How a provider's server may fail: before it takes effect (`Error500`, `Html`, `HangsUp`, `Silent`), or after
 * (`HtmlAfter`, `HangsUpAfter`, `SilentAfter`).
 */
type Fault = 'Error500' | 'Html' | 'HangsUp' | 'Silent' | 'HtmlAfter' | 'HangsUpAfter' | 'SilentAfter';

/** A provider's server that can fail on request. */
export interface FakeServer {
  address: string;
  /** As in `POST /v1/refunds`, in order. */
  calls: string[];
  /** Fails the next calls whose `METHOD /path` contains this text. */
  fail(where: string, fault: Fault, times?: number): void;
  close(): Promise<void>;
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>We will be right back</h1>';

const ERROR: FakeAnswer = { status: 500, json: { error: { type: 'api_error' } } };

/**
 * Opens a server on a free port.
 * @param remember for providers that repeat their first answer to a repeated request, even an error
 */
export async function openFakeServer(
  answer: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer,
  remember?: (request: FakeRequest, answer: FakeAnswer) => void,
): Promise<FakeServer> {
  const calls: string[] = [];
  const faults: { where: string; fault: Fault; times: number }[] = [];

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const call = `${request.method} ${request.path}`;
    calls.push(call);
    const fault = takeFault(call);
    if (fault === 'Silent') return;
    if (fault === 'HangsUp') return void incoming.socket.destroy();
    if (fault === 'Html') return void response.writeHead(502, { 'content-type': 'text/html' }).end(HTML);
    if (fault === 'Error500') {
      remember?.(request, ERROR);
      return sendJson(response, ERROR);
    }
    const answered = await answer(request);
    if (fault === 'SilentAfter') return;
    if (fault === 'HangsUpAfter') return void incoming.socket.destroy();
    if (fault === 'HtmlAfter') return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    sendJson(response, answered);
  };
  const takeFault = (call: string): Fault | undefined => {
    const found = faults.find(({ where, times }) => times > 0 && call.includes(where));
    if (found !== undefined) found.times -= 1;
    return found?.fault;
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    fail: (where, fault, times = 1) => void faults.push({ where, fault, times }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://fake');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function sendJson(response: ServerResponse, { status, json }: FakeAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(json === undefined ? '' : JSON.stringify(json));
}
