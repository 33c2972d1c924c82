import type { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import type { competitorSchemas, verificationSchemas } from '#contract/competitor.schema.ts';
import { competitorRoutes, verificationRoutes } from '#contract/competitor.ts';
import type { invoiceSchemas } from '#contract/invoice.schema.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import type { orderSchemas } from '#contract/order.schema.ts';
import { orderRoutes } from '#contract/order.ts';
import type { eventSchemas, photoSchemas } from '#contract/photo.schema.ts';
import { eventRoutes, photoRoutes } from '#contract/photo.ts';
import type { recognitionSchemas } from '#contract/recognition.schema.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import type { shoppingcartSchemas } from '#contract/shoppingcart.schema.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { createService, type Transport } from './create-service.ts';
import { loginToken } from './login-token.ts';
import { learnServerTime } from './server-time.ts';

/** The pages' connection to the server. Services that only delivering calls are defined there. */
export const transport: Transport = {
  fetch: async (...request) => {
    const answer = await globalThis.fetch(...request);
    learnServerTime(answer);
    return answer;
  },
  // i18n sets <html lang> to the visitor's language.
  language: () => document.documentElement.lang,
  login: loginToken.read,
};

/** Events and photos. With a search token, `listPhotos` belongs to the search path. */
export const photoService = createService<typeof eventSchemas & typeof photoSchemas>(
  { ...eventRoutes, ...photoRoutes },
  transport,
  { isSearchPath: (operation, { token }) => operation === 'listPhotos' && token !== undefined },
);

/** Start lists, and the token that opens a competitor's photos. */
export const competitorService = createService<typeof competitorSchemas & typeof verificationSchemas>(
  { ...competitorRoutes, ...verificationRoutes },
  transport,
  // A login with the registered address is a stronger proof than a bib.
  { isSearchPath: () => true, carriesLogin: true },
);

/** Search by selfie. Its calls belong to the search path, where a network failure has status 1001 (product §4). */
export const recognitionService = createService<typeof recognitionSchemas>(recognitionRoutes, transport, {
  isSearchPath: () => true,
});

export const catalogService = createService<typeof catalogSchemas>(catalogRoutes, transport);
export const cartService = createService<typeof shoppingcartSchemas>(shoppingcartRoutes, transport, {
  carriesLogin: true,
});
export const orderService = createService<typeof orderSchemas>(orderRoutes, transport, {
  carriesLogin: true,
});
export const invoiceService = createService<typeof invoiceSchemas>(invoiceRoutes, transport);
