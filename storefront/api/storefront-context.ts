import { createContext, useContext } from 'react';
import type { TenantSettings } from '#contract/settings.ts';
import type { SiteContent } from '#contract/site.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** What every page may know without asking. */
export interface Storefront {
  settings: TenantSettings;
  /** What the tenant says beside its settings. */
  site: SiteContent;
  /** Whether the sandbox bank and the mailbox page are on. */
  isDemo: boolean;
  /** Whether this document may report to the tenant's counter. */
  isCounted: boolean;
  /** The prefix of the addresses of the site's files: empty, except for a draft of the site. */
  previewRoot: string;
  memory: VisitorMemory;
}

export const StorefrontContext = createContext<Storefront | null>(null);

/** Returns the tenant's settings and the visitor's memory, anywhere below the shell. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext);
  if (storefront === null) throw new Error('useStorefront needs <StorefrontContext>');
  return storefront;
}
