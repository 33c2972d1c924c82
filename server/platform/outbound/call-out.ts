import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { traceCall } from '../tracing/tracing.ts';
import { resolveName } from './resolve-name.ts';

/** An outgoing HTTP call. */
export interface OutboundCall {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The time limit, from the first packet to the last byte of the answer. */
  timeoutMs: number;
  bytesMax: number;
  /** Ends the call earlier. */
  signal?: AbortSignal | undefined;
  /**
   * Checks whether the call may go to an address (`createReach`): required if a tenant or another server provides the
   * address. Without it any address is allowed: for built-in addresses and those set by the operator.
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

const SWITCHING = 101;
const NOT_MODIFIED = 304;

/** The other server answers with a redirect. */
export class Redirected extends Error {
  /** The address that it names; undefined if it names none. */
  readonly location: string | undefined;
  constructor(hostname: string, location?: string) {
    super(`${hostname} answers with a redirect, which is not followed`);
    this.location = location;
  }
}

/**
 * Calls another server over HTTP. All outgoing calls use this function, except the SDKs of S3 and Stripe. Follows no
 * redirect, because it would lead to an address that is not configured. A resolved address is checked when the
 * connection is made, so that a second DNS answer cannot change it.
 * @throws if no complete answer came in time, the answer is a redirect, or the address is not allowed
 */
export async function callOut(url: string, call: OutboundCall): Promise<OutboundAnswer> {
  const { status, bytes } = await fetchOut(url, call);
  return { status, text: bytes?.toString('utf8') };
}

/** Like `callOut`, but returns the answer as bytes, with its headers. */
export async function fetchOut(url: string, call: OutboundCall): Promise<OutboundFile> {
  const { hostname } = new URL(url);
  const { method = 'GET' } = call;
  // The path is left out because it may contain a token. A literal network address is left out, too.
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
      // A kept-alive connection was checked against another call's allowed addresses, not this one's.
      agent: false,
      lookup: lookupWithin(call.mayReach),
      signal: AbortSignal.any([AbortSignal.timeout(call.timeoutMs), ...(call.signal ? [call.signal] : [])]),
    });
    request.on('response', resolve);
    request.on('error', reject);
    // Node then emits neither a response nor an error, and the time limit does not end the call.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(switched(hostname));
    });
    // Changes nothing after a response or an error.
    request.on('close', () => reject(new Error(`${hostname} closed the connection without an answer`)));
    request.end(call.body);
  });
  const status = response.statusCode ?? 0;
  if (status === SWITCHING) {
    response.destroy();
    throw switched(hostname);
  }
  if (status >= 300 && status < 400 && status !== NOT_MODIFIED) {
    response.destroy();
    throw new Redirected(hostname, response.headers.location);
  }
  return { status, headers: response.headers, bytes: await readBytes(response, call.bytesMax) };
}

const switched = (hostname: string): Error =>
  new Error(`${hostname} switches to another protocol, which was not asked for`);

const refused = (hostname: string): PrivateAddress =>
  new PrivateAddress(
    `${hostname} leads to a private address: name that in ALLOWED_PRIVATE_NETWORKS if it is meant`,
  );

/** Resolves names. A name that a tenant gave may lead only to the tenant's allowed addresses. */
function lookupWithin(mayReach: OutboundCall['mayReach']): LookupFunction {
  if (mayReach === undefined) return lookupOwn;
  return (hostname, { all, family }, callback) => {
    resolveName(hostname).then(
      (found) => {
        const reachable = found.filter(
          (one) => mayReach(one.address) && (!isFamily(family) || one.family === family),
        );
        const [first] = reachable;
        if (first === undefined) callback(refused(hostname), '');
        else if (all === true) callback(null, [...reachable]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

const isFamily = (family: unknown): boolean => family === 4 || family === 6;

/** Looks up a name that the operator or the program gives, with the system's resolver. */
const lookupOwn: LookupFunction = (hostname, options, callback) => {
  // Names under localhost belong to this machine (RFC 6761), but not every resolver knows that.
  lookup(/(^|\.)localhost$/.test(hostname) ? 'localhost' : hostname, options, callback);
};

async function readBytes(response: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  // Filled as it arrives, so that a large answer is not held twice. Node ends an answer that is longer than announced.
  const whole = announced > 0 && announced <= bytesMax ? Buffer.allocUnsafeSlow(announced) : undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const at = bytes;
    bytes += chunk.byteLength;
    // Leaving the loop destroys the response.
    if (bytes > bytesMax) return undefined;
    if (whole === undefined) chunks.push(chunk);
    else chunk.copy(whole, at);
  }
  return whole?.subarray(0, bytes) ?? Buffer.concat(chunks);
}
