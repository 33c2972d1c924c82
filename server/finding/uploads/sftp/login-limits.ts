import type { OpenUpload } from '../change-upload-links.ts';

/** Counts connections that have logged in, by upload link and by tenant. */
export interface LoginLimits {
  /**
   * Counts one more connection.
   * @returns a function that removes it from the count; undefined if the link or its tenant has too many connections
   */
  enter(upload: { tenantId: string; link: Pick<OpenUpload['link'], 'linkId'> }): (() => void) | undefined;
}

/** Creates the limits, so that one tenant cannot take all connections, even from many networks. */
export function createLoginLimits({ ofLink, ofTenant }: { ofLink: number; ofTenant: number }): LoginLimits {
  const links = new Map<string, number>();
  const tenants = new Map<string, number>();
  return {
    enter({ tenantId, link: { linkId } }) {
      if ((links.get(linkId) ?? 0) >= ofLink || (tenants.get(tenantId) ?? 0) >= ofTenant) return undefined;
      add(links, linkId, 1);
      add(tenants, tenantId, 1);
      return () => {
        add(links, linkId, -1);
        add(tenants, tenantId, -1);
      };
    },
  };
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
