import { callOut } from '#platform/outbound/call-out.ts';
import { ProviderError } from './provider-error.ts';

/** A call to a provider over HTTP, for providers without an SDK. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** The body as sent; its content type is in the headers. */
  body?: string;
  /** Whether the call is idempotent. If so, it is repeated if no answer arrives. */
  isRepeatable: boolean;
}

export interface ProviderAnswer {
  /** The HTTP status, below 500. */
  status: number;
  /** The JSON body; undefined if there was none. */
  body: unknown;
}

/** The timeout of an attempt. It is short, because a buyer may be waiting. */
const TRY_MS = 4000;
const TRIES = 2;
const ANSWER_BYTES_MAX = 1024 * 1024;

/**
 * Calls a provider.
 * @param name the provider's name in messages
 * @throws ProviderError if the provider gave no answer (it was unreachable, had an internal error, or a proxy
 *   answered); whether the provider acted is then unknown
 */
export async function callProvider(name: string, call: ProviderCall): Promise<ProviderAnswer> {
  const tries = call.isRepeatable ? TRIES : 1;
  for (let count = 1; ; count += 1) {
    const outcome = await tryCall(call);
    if (typeof outcome !== 'string') return outcome;
    if (count >= tries) throw new ProviderError(`${name} ${outcome}: ${call.method} ${placeOf(call.url)}`);
  }
}

/**
 * @returns the answer, or a description of the fault in our own words
 */
async function tryCall({ method, url, headers, body }: ProviderCall): Promise<ProviderAnswer | string> {
  try {
    const { status, text } = await callOut(url, {
      method,
      timeoutMs: TRY_MS,
      bytesMax: ANSWER_BYTES_MAX,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    if (status >= 500) return `answered with ${status}`;
    if (text === undefined) return 'answered with too much';
    const json = readJson(text);
    return json === undefined && text !== ''
      ? 'answered with something else than JSON'
      : { status, body: json };
  } catch {
    return 'did not answer';
  }
}

/** Returns the path of a call for messages, without the ids in it, because some of them give access. */
export function placeOf(url: string): string {
  return new URL(url).pathname.replace(/(?<=\/)(?=[^/]*\d)[^/]{13,}/g, '…');
}

/** Builds the `Authorization` header of a name and a secret (RFC 7617). */
export function basicAuth(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

/**
 * Parses JSON.
 * @returns undefined if the text is no JSON
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
