import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { callOut, type OutboundCall } from '#platform/outbound/call-out.ts';
import { withoutSlash } from './accounts.rules.ts';

/** The age after which keys are refreshed in the background. */
const FRESH_MS = 10 * 60_000;
/** How long the last keys of a provider are used if it does not answer. */
const KEPT_MS = 24 * 3600_000;
/** The minimum interval between requests to a provider, whatever tokens arrive. */
const ASK_EVERY_MS = 30_000;

const address = z.url({ protocol: /^https?$/ });
const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: address,
  token_endpoint: address.optional().catch(undefined),
  userinfo_endpoint: address.optional().catch(undefined),
});
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** A provider's metadata. */
export interface ProviderFacts {
  /** The issuer, as in the provider's tokens. */
  issuer: string;
  /** Finds the key of a token among the provider's keys. */
  getKey: JWTVerifyGetKey;
  /**
   * The origins that a browser calls for a login, as in `https://login.example`. They often differ from the issuer's.
   */
  callOrigins: readonly string[];
}

export interface ProviderKeys {
  /** The provider's metadata; undefined while it is unavailable. */
  read(): Promise<ProviderFacts | undefined>;
  /** Returns the last metadata without waiting, so that printing a page does not depend on another server. */
  peek(): ProviderFacts | undefined;
}

/**
 * Fetches and caches a provider's keys by discovery. Only the configured issuer and its key address are called;
 * addresses in tokens are ignored. An unknown key causes a new fetch, at most twice a minute. If a provider is down, a
 * warning is logged, and its last keys are used for a day.
 */
export function createProviderKeys(
  deps: Pick<Deps, 'clock' | 'log'> & { mayReach(address: string): boolean },
  configuredIssuer: string,
): ProviderKeys {
  let known: (ProviderFacts & { readAt: number }) | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const now = () => deps.clock.now().getTime();

  const ask = (): Promise<void> => {
    askedAt = now();
    asking ??= discover(configuredIssuer, deps.mayReach)
      .then(({ keys, ...said }) => {
        known = { ...said, readAt: now(), getKey: keyFinder(keys) };
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error, issuer: configuredIssuer }, 'the identity provider does not answer');
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const askSparingly = async (): Promise<void> => {
    if (asking !== undefined) await asking;
    else if (now() - askedAt >= ASK_EVERY_MS) await ask();
  };
  /** Searches the cached keys; if none matches, fetches new ones. */
  const keyFinder = (keys: JWTVerifyGetKey): JWTVerifyGetKey => {
    return async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || known === undefined) throw error;
        const before = known;
        await askSparingly();
        if (known === before) throw error;
        return known.getKey(header, token);
      }
    };
  };
  return {
    async read() {
      if (known !== undefined && now() - known.readAt >= KEPT_MS) known = undefined;
      if (known === undefined) await askSparingly();
      else if (now() - known.readAt >= FRESH_MS) void askSparingly();
      return known;
    },
    peek() {
      if (known === undefined || now() - known.readAt >= FRESH_MS) void askSparingly();
      return known;
    },
  };
}

async function discover(
  configuredIssuer: string,
  mayReach: (address: string) => boolean,
): Promise<Omit<ProviderFacts, 'getKey'> & { keys: JWTVerifyGetKey }> {
  const document = await fetchJson(`${configuredIssuer}/.well-known/openid-configuration`, mayReach);
  const { issuer, jwks_uri: keysAddress, ...called } = discoverySchema.parse(document);
  if (withoutSlash(issuer) !== configuredIssuer)
    throw new Error(`${configuredIssuer} says that it is ${issuer}`);
  if (configuredIssuer.startsWith('https:') && !keysAddress.startsWith('https:'))
    throw new Error(`${configuredIssuer} gives its keys without encryption`);
  const callOrigins = [called.token_endpoint, called.userinfo_endpoint].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  return {
    issuer,
    callOrigins: [...new Set(callOrigins)],
    keys: createLocalJWKSet(keySetSchema.parse(await fetchJson(keysAddress, mayReach))),
  };
}

const TIMEOUT_MS = 3_000;
const BYTES_MAX = 256 * 1024;

/**
 * Reads a small JSON document.
 * @throws if it is not complete within three seconds, is no JSON, is too large, or if its address is not allowed
 */
async function fetchJson(address: string, mayReach: NonNullable<OutboundCall['mayReach']>): Promise<unknown> {
  const { status, text } = await callOut(address, {
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    bytesMax: BYTES_MAX,
    mayReach,
  });
  if (status >= 400) throw new Error(`${address} answers ${status}`);
  if (text === undefined) throw new Error(`${address} answers more than ${BYTES_MAX} bytes`);
  return JSON.parse(text);
}
