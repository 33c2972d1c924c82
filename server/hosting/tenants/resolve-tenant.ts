import { LRUCache } from 'lru-cache';
import { acceptLanguage, type Language } from '#contract/languages.ts';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { configuredOrigin, hostName, type Origins, originsOf, type Visit } from './origins.rules.ts';
import { findTenant, findTenantByHost, type Tenant } from './tenants.store.ts';

/** The cache lifetime of a host's tenant; a changed setting takes effect within this time. */
const CACHE_TTL_MS = 5_000;
const HOSTS_KEPT = 1_000;

export interface TenantResolver {
  /** Returns the tenant of a request by its Host header (product §10); undefined for an unknown host. */
  resolve(visit: Visit, acceptLanguage: string | undefined): Promise<TenantContext | undefined>;
  /**
   * Returns a tenant by its id.
   * @throws if there is none
   */
  read(tenantId: string): Promise<Tenant>;
  /** Does the same as `read` for an untrusted id; undefined if there is no such tenant. */
  find(tenantId: string): Promise<Tenant | undefined>;
}

/** A cached result, including that there is no tenant. */
interface Found {
  tenant: Tenant | undefined;
}

/** Finds tenants by host, with a short cache. */
export function createTenantResolver(deps: Pick<Deps, 'database' | 'config' | 'clock'>): TenantResolver {
  const { database, config, clock } = deps;
  const kept = new LRUCache<string, Found, () => Promise<Tenant | undefined>>({
    max: HOSTS_KEPT,
    ttl: CACHE_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    async fetchMethod(_key, known, { context: look }) {
      try {
        return { tenant: await look() };
      } catch (error) {
        // If the database is unavailable, the cached tenant is used: built files are served, and pages know the
        // language.
        if (known === undefined || outageOf(error) === undefined) throw error;
        return known;
      }
    },
    ignoreFetchAbort: true,
  });
  const cached = async (key: string, look: () => Promise<Tenant | undefined>) =>
    (await kept.forceFetch(key, { context: look })).tenant;
  const byId = (tenantId: string) => cached(`id ${tenantId}`, () => findTenant(database.asHost, tenantId));

  return {
    async resolve(visit, accepted) {
      const name = hostName(visit.host);
      const own = await cached(`host ${name}`, () => findTenantByHost(database.asHost, name));
      if (own !== undefined) return contextOf(own, originsOf(own.hosts, visit, config.publicUrl), accepted);
      if (config.defaultTenantId === undefined) return undefined;
      const fallback = await byId(config.defaultTenantId);
      // A host that is not registered must not appear in links and mails, so the configured address is used.
      const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
      const publicOrigin = configuredOrigin(fallback?.hosts ?? [], config.publicUrl) ?? origin;
      return fallback && contextOf(fallback, { origin, publicOrigin }, accepted);
    },
    find: byId,
    async read(tenantId) {
      const tenant = await byId(tenantId);
      if (tenant === undefined) throw new Error(`there is no tenant ${tenantId}`);
      return tenant;
    },
  };
}

function contextOf(tenant: Tenant, origins: Origins, accepted: string | undefined): TenantContext {
  const { languages, defaultLanguage } = tenant.settings;
  return {
    tenantId: tenant.tenantId,
    ...origins,
    language: languageOf(accepted, languages, defaultLanguage),
  };
}

/** Returns the first language of an Accept-Language header that the tenant offers. */
function languageOf(accepted: string | undefined, offered: Language[], fallback: Language): Language {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const first = wanted.find((language) => offered.some((candidate) => candidate === language));
  return acceptLanguage(first, offered, fallback);
}
