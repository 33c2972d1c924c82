import { createContext, useContext } from 'react';
import type { TenantSettings } from '#contract/settings.ts';
import type { SiteContent } from '#contract/site.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** Data available to every page without a request. */
export interface Storefront {
  settings: TenantSettings;
  /** The tenant's texts and pages, beside its settings. */
  site: SiteContent;
  /** Whether the sandbox bank and the mailbox page are enabled. */
  isDemo: boolean;
  /** Whether this page may report to the tenant's analytics. */
  isCounted: boolean;
  /** The prefix of the addresses of the site's files: empty, except for a draft of the site. */
  previewRoot: string;
  memory: VisitorMemory;
}

export const StorefrontContext = createContext<Storefront | null>(null);

/** Returns the tenant's settings and the visitor's stored data; usable anywhere below the shell. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext);
  if (storefront === null) throw new Error('useStorefront needs <StorefrontContext>');
  return storefront;
}
