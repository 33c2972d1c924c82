import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { accountLoginRoutes } from '#contract/account-login.ts';
import { archiveRoutes, orderListRoute } from '#contract/archive.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import { competitorRoutes, verificationRoutes } from '#contract/competitor.ts';
import { conversionRoutes } from '#contract/conversion.ts';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { frameRoutes } from '#contract/frame.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { mailRoutes } from '#contract/mail.ts';
import { orderRoutes } from '#contract/order.ts';
import { organizerRoutes } from '#contract/organizer.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import { paymentRoutes } from '#contract/payment.ts';
import { eventRoutes, photoRoutes, videoRoutes } from '#contract/photo.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { preorderRoutes } from '#contract/preorder.ts';
import { receiptFileRoute, receiptRoutes } from '#contract/receipt.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import { removalRoutes } from '#contract/removal.ts';
import { requestRoutes } from '#contract/request.ts';
import { searchRequestRoutes } from '#contract/search-request.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { siteRoutes } from '#contract/site.ts';
import { CONSENT_VERSION } from '#finding/crews/consent-texts.ts';
import type { OwnedShop } from './owned-shop.ts';

/** Every call of the contract; a new service must be added here, which the OpenAPI document checks. */
export const ROUTES = Object.values({
  ...accountLoginRoutes,
  ...archiveRoutes,
  ...catalogRoutes,
  ...competitorRoutes,
  ...verificationRoutes,
  ...photoAlertRoutes,
  ...crewRoutes,
  ...crewCartRoutes,
  ...invoiceRoutes,
  ...orderRoutes,
  ...eventRoutes,
  ...photoRoutes,
  ...videoRoutes,
  ...frameRoutes,
  ...paymentRoutes,
  ...recognitionRoutes,
  ...shoppingcartRoutes,
  ...mailRoutes,
  ...preorderRoutes,
  ...receiptRoutes,
  orderListRoute,
  receiptFileRoute,
  ...organizerRoutes,
  ...siteRoutes,
  ...requestRoutes,
  ...removalRoutes,
  ...searchRequestRoutes,
  ...ownDataRoutes,
  ...conversionRoutes,
});

/** Puts ids into the path of a call; unknown ids by default. */
export const addressOf = (path: string, ids: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? randomUUID());

/** Returns valid bodies for each call, so that a refusal is about the id and not the body. */
const bodyOf = ({ owned, event }: OwnedShop, path: string, method: string): object | undefined => {
  const orderIds = [owned.orderId];
  if (path.endsWith('/token')) return { number: '1' };
  if (path === photoAlertRoutes.askPhotoAlert.path)
    return { eventId: owned.eventId, email: 'thief@example.com', number: '1' };
  if (path === removalRoutes.askRemoval.path)
    return { photoIds: event.photoIds.slice(0, 1), reason: 'Me', email: 'thief@example.com' };
  if (path.includes('/removalRequests/')) return { token: 'forged' };
  if (path === searchRequestRoutes.askForPhotos.path)
    return { eventId: owned.eventId, email: 'thief@example.com', subject: '1' };
  if (path.includes('/searchRequests/')) return { token: 'forged' };
  if (path.includes('/photoAlerts/')) return { token: 'forged' };
  if (path === crewRoutes.makeCrew.path) return { eventId: owned.eventId, name: 'Thief' };
  if (path === crewRoutes.joinCrew.path) return { name: 'Thief' };
  if (path.endsWith('/consent')) return method === 'PUT' ? { version: CONSENT_VERSION } : undefined;
  if (path.endsWith('/itsme')) return { itIsMe: false };
  if (path === conversionRoutes.countStep.path) return { step: 'Found' };
  if (path === ownDataRoutes.eraseOwnData.path) return { isSure: true };
  if (path.endsWith('/archives/')) return { orderId: owned.orderId };
  if (path.endsWith('/bought')) return { orderIds };
  if (path.endsWith('/new-photos')) return { albumId: owned.eventId, orderIds };
  if (path.endsWith('/payments'))
    return { paymentTypeId: 'PersonalCard', returnUrl: 'http://marafon.localhost/x', orderIds };
  const item = { productId: owned.productId, photoIds: event.photoIds.slice(0, 1) };
  if (path.endsWith('/items/v2') || path === shoppingcartRoutes.quoteItems.path)
    return { items: [item], orderIds };
  if (path.endsWith('/items')) return method === 'DELETE' ? { items: [owned.itemId] } : { ...item, orderIds };
  if (path === shoppingcartRoutes.checkoutCart.path) return { orderIds };
  if (path.endsWith('/customer') || path.endsWith('/mail')) return { email: 'thief@example.com' };
  if (path.endsWith('/attributes')) return { Language: 'ru' };
  return path.endsWith('/shoppingCarts') ? {} : undefined;
};

const queryOf = ({ owned, event }: OwnedShop, path: string): string => {
  if (path === frameRoutes.getPreview.path) return `?photoId=${event.photoIds[0]}&frameId=${owned.frameId}`;
  if (path === frameRoutes.listFrames.path) return `?albumId=${owned.eventId}`;
  if (path.endsWith('/photos')) return `?albumId=${owned.eventId}`;
  if (path.endsWith('/competitors')) return `?competitorsListId=${owned.eventId}&search=Runner`;
  if (path.endsWith('/catalog/products')) return `?catalogId=${owned.eventId}`;
  if (path.endsWith('/competitor/code')) return `?eventId=${owned.eventId}&email=runner1@example.com`;
  if (path.includes('/receipts')) return `?invoiceId=${owned.invoiceId}`;
  if (path.endsWith('/competitor/token')) return '?token=forged';
  return path.endsWith('/paymentTypes') ? '?amount=5&currencyId=978' : '';
};

/** Calls a route with the ids of owned objects on a host. */
export async function callRoute(
  shop: OwnedShop,
  route: { method: string; path: string },
  host: string,
  bearer?: string,
): Promise<LightMyRequestResponse> {
  const payload = bodyOf(shop, route.path, route.method);
  return shop.shop.call({
    host,
    method: route.method as 'GET',
    url: addressOf(route.path, shop.owned) + (route.method === 'GET' ? queryOf(shop, route.path) : ''),
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(payload === undefined || route.method === 'GET' ? {} : { payload }),
  });
}
