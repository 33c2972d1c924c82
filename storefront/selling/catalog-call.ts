import { CATALOG_PAGE_COUNT } from '#contract/limits.ts';

/** Everything that is on sale at an event, or to participants of one distance. */
export const catalogCall = (catalogId: string, distance: string | null = null) => ({
  query: {
    catalogId,
    ...(distance === null ? {} : { distance }),
    state: 'InCatalog' as const,
    count: CATALOG_PAGE_COUNT,
  },
});
