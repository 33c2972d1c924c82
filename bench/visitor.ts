import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A visitor of a local server: sends calls one after another, on one connection. */
export interface Visitor {
  /** @throws if the answer has another status */
  send(call: Call, status?: number): Promise<Answer>;
  leave(): void;
}

export function openVisitor(port: number): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, path, headers = {}, body = '' }, status = 200) =>
      new Promise((resolve, reject) => {
        const outgoing = httpRequest({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          reply.on('end', () => {
            if (reply.statusCode === status) resolve({ status, headers: reply.headers, body: text });
            else reject(new Error(`${method} ${path}: ${reply.statusCode} ${text}`));
          });
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    leave: () => agent.destroy(),
  };
}
