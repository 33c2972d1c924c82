import type { archiveSchemas } from '#contract/archive.schema.ts';
import { archiveRoutes } from '#contract/archive.ts';
import type { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import type { competitorSchemas } from '#contract/competitor.schema.ts';
import { competitorRoutes } from '#contract/competitor.ts';
import type { invoiceSchemas } from '#contract/invoice.schema.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import type { orderSchemas } from '#contract/order.schema.ts';
import { orderRoutes } from '#contract/order.ts';
import type { photoSchemas } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import type { shoppingcartSchemas } from '#contract/shoppingcart.schema.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { createService, type Transport } from './create-service.ts';

const transport: Transport = {
  fetch: (...request) => globalThis.fetch(...request),
  // i18n keeps <html lang> at the language the visitor reads.
  language: () => document.documentElement.lang,
};

/** Events and photos. With a search token, listPhotos is part of the search. */
export const photoService = createService<typeof photoSchemas>(photoRoutes, transport, {
  isSearchPath: (operation, { token }) => operation === 'listPhotos' && token !== undefined,
});

/** Start lists, and the token that opens a competitor's photos. */
export const competitorService = createService<typeof competitorSchemas>(competitorRoutes, transport, {
  isSearchPath: () => true,
});

export const catalogService = createService<typeof catalogSchemas>(catalogRoutes, transport);
export const cartService = createService<typeof shoppingcartSchemas>(shoppingcartRoutes, transport);
export const orderService = createService<typeof orderSchemas>(orderRoutes, transport);
export const invoiceService = createService<typeof invoiceSchemas>(invoiceRoutes, transport);
export const archiveService = createService<typeof archiveSchemas>(archiveRoutes, transport);
