import { z } from 'zod';
import { hostName } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';

/** Creates a function that checks whether a Host header is the desk's. */
export function deskHostCheck({ deskUrl }: Pick<Config, 'deskUrl'>): (host: string) => boolean {
  if (deskUrl === undefined) return () => false;
  const name = hostName(new URL(deskUrl).host);
  return (host) => hostName(host) === name;
}

/** Returns the options that every route of the desk needs, so that it answers only on the desk's host. */
export function deskRoute(deskUrl: string) {
  const name = hostName(new URL(deskUrl).host).replace(/[.[\]]/g, '\\$&');
  return {
    config: { isDesk: true },
    constraints: { host: new RegExp(`^${name}\\.?(:\\d*)?$`, 'i') },
  };
}

/** A tenant's id in an address of the login. */
export const tenantSchema = z.string().trim().toLowerCase().regex(TENANT_ID_PATTERN);
