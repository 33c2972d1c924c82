import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { traceCall } from '../tracing/tracing.ts';

/** A call of ours to another server. */
export interface OutboundCall {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** From the first packet to the last byte of the answer. */
  timeoutMs: number;
  bytesMax: number;
  /**
   * Which addresses it may go to (`createReach`): required whenever a tenant or another server provides the address. Without
   * it, to any: for addresses that are built in or set by the operator.
   */
  mayReach?: (address: string) => boolean;
}

interface OutboundAnswer {
  status: number;
  /** Undefined if it is longer than `bytesMax`. */
  text: string | undefined;
}

/** A file of another server. */
interface OutboundFile {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined if it is longer than `bytesMax`. */
  bytes: Buffer | undefined;
}

/** The address leads into this machine or the operator's private network without permission. */
export class PrivateAddress extends Error {}

const NOT_MODIFIED = 304;

/** The other server answers with a redirect. */
export class Redirected extends Error {}

/**
 * Calls another server over HTTP: the one way out of this program, beside the SDKs of S3 and Stripe. Follows no redirect,
 * because it would lead to an address that is not configured. What a name resolves to is checked where the connection is made, so that a
 * second answer of its DNS server changes nothing.
 * @throws if no whole answer came in time, it is a redirect, or the address may not be reached
 */
export async function callOut(url: string, call: OutboundCall): Promise<OutboundAnswer> {
  const { status, bytes } = await fetchOut(url, call);
  return { status, text: bytes?.toString('utf8') };
}

/** As `callOut`, with the answer as bytes and its headers. */
export async function fetchOut(url: string, call: OutboundCall): Promise<OutboundFile> {
  const { hostname } = new URL(url);
  const { method = 'GET' } = call;
  // The path may carry a token; an address of the network says nothing that a name does not.
  const server = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { 'server.address': hostname } : {};
  return traceCall(`${method} outbound`, { 'http.request.method': method, ...server }, () =>
    fetchFile(url, call),
  );
}

async function fetchFile(url: string, call: OutboundCall): Promise<OutboundFile> {
  const { hostname, protocol } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // A literal address is connected to without a lookup.
  if (isIP(literal) !== 0 && call.mayReach?.(literal) === false) throw refused(hostname);
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: call.method ?? 'GET',
      headers: {
        'user-agent': 'photofinish',
        ...call.headers,
        ...(call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) }),
      },
      // A connection that is kept was checked for another call's reach, not for this one's.
      agent: false,
      lookup: lookupWithin(call.mayReach),
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(call.body);
  });
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== NOT_MODIFIED) {
    response.destroy();
    throw new Redirected(`${hostname} answers with a redirect, which is not followed`);
  }
  return { status, headers: response.headers, bytes: await readBytes(response, call.bytesMax) };
}

const refused = (hostname: string): PrivateAddress =>
  new PrivateAddress(
    `${hostname} leads to a private address: name that in ALLOWED_PRIVATE_NETWORKS if it is meant`,
  );

/** Resolves a name to what may be reached alone. */
function lookupWithin(mayReach: OutboundCall['mayReach']): LookupFunction {
  return (hostname, options, callback) => {
    // Names under localhost are this machine's own (RFC 6761); not every resolver knows it.
    const name = /(^|\.)localhost$/.test(hostname) ? 'localhost' : hostname;
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '');
      const reachable = found.filter(({ address }) => mayReach?.(address) ?? true);
      const [first] = reachable;
      if (first === undefined) return callback(refused(hostname), '');
      return options.all === true ? callback(null, reachable) : callback(null, first.address, first.family);
    });
  };
}

async function readBytes(response: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    // Leaving the loop destroys the response.
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
