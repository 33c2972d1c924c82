import type { RouteName } from '#contract/site.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { CARTS, createBuyer } from '#tests/factories/buyer.ts';
import {
  BIB,
  EMAIL,
  type Ordered,
  openRace,
  orderPackage,
  orderPhotos,
  pay,
  type Sale,
} from './delivery-steps.ts';
import { openShellShop, type ShellShop } from './shell-shop.ts';

/** The title of the race. */
export const TITLE = 'Harbour Run';

/** A shop in which the account of `EMAIL` sees content on every route. */
export interface AccessShop {
  shell: ShellShop;
  /** The address of the default brand. */
  address: string;
  /** A race with eight photos of bib 17, and a package of all of them for 20 €. */
  race: Sale;
  /** A cart with two of its photos. */
  cartId: string;
  paid: Ordered;
  unpaid: Ordered;
  /** A paid order of a race that is still to come. */
  early: Ordered;
}

export async function openAccessShop(): Promise<AccessShop> {
  const shell = await openShellShop();
  const { shop } = shell;
  await shop.work();
  const buyer = createBuyer(shop);
  const race = await openRace(shop, { title: TITLE, photos: 8, priceOfAll: 20, people: [['alex', 'ben']] });
  const future = await openRace(shop, { title: 'Run of 2199', date: '2199-01-01', photos: 0 });
  await defineIdentityAccount(shop.deps, 'photofinish', {
    email: EMAIL,
    isEmailVerified: true,
    name: 'Alex',
    password: DEMO_PASSWORD,
  });
  const paid = await orderPhotos(buyer, race);
  const unpaid = await orderPhotos(buyer, race, 1);
  const early = await orderPackage(buyer, future);
  for (const order of [paid, early]) await pay(shop, order);
  const { photo: productId = '' } = race.products;
  const cart = await buyer.openCart();
  const items = race.photoIds.slice(0, 2).map((photoId) => ({ productId, photoIds: [photoId] }));
  await buyer.add(cart, items);
  const address = shell.addressOf('photofinish');
  return { shell, address, race, cartId: cart.replace(`${CARTS}/`, ''), paid, unpaid, early };
}

/** A route to visit. */
interface Stop {
  /** The path of the route; it begins with a slash. */
  path: string;
  /** A selector that identifies the content of the page in any language. */
  content: string;
  /** Whether the page has another layout on desktops. */
  isWide?: true;
}

/** The photos of the race in a grid. */
export const GRID = 'li img[alt*="Harbour Run"]';

/** Returns the route table of product §2, by the routes' names. */
export const stopsOf = ({ race, paid, unpaid, early }: AccessShop): Readonly<Record<RouteName, Stop>> => ({
  home: { path: '/', content: 'main article a', isWide: true },
  event: { path: `/event/${race.eventId}`, content: GRID, isWide: true },
  video: { path: `/event/${race.eventId}/video`, content: 'main nav a' },
  'event-photos': { path: `/event/${race.eventId}/photos`, content: GRID },
  search: { path: '/search', content: 'main input' },
  'search-verify-email': { path: '/competitors/verify', content: 'main input' },
  'photo-alert': { path: '/photo-alert', content: 'main a[href="/"]' },
  removal: { path: '/removal', content: 'main form' },
  crew: { path: `/crew?event=${race.eventId}`, content: 'main input' },
  'search-from-url': { path: `/search/${race.eventId}/${BIB}`, content: GRID, isWide: true },
  'search-from-url-video': { path: `/search/${race.eventId}/${BIB}/video`, content: 'main nav a' },
  cart: { path: '/cart', content: 'main input[type=email]', isWide: true },
  order: { path: `/checkout/${unpaid.orderId}`, content: 'main input[type=radio]', isWide: true },
  'after-payment': {
    path: `/order-complete?orderId=${unpaid.orderId}`,
    content: 'main a[href^="/checkout/"]',
  },
  'order-paid': { path: `/order/${paid.orderId}`, content: 'main a[download]', isWide: true },
  'preorder-paid': { path: `/preorder/${early.preorderId}`, content: 'main h2' },
  contacts: { path: '/contacts', content: 'main form input' },
  'own-data': { path: '/own-data', content: 'main button' },
  organizers: { path: '/for-organizers', content: 'main form input', isWide: true },
  photographers: { path: '/for-photographers', content: 'main form input' },
  business: { path: '/for-business', content: 'main form input' },
  'my-account': { path: '/my-account', content: 'main article a' },
  'my-orders': { path: '/my-account/orders', content: 'main article a', isWide: true },
  'my-order': { path: `/my-account/order/${paid.orderId}`, content: 'main a[download]' },
  impressum: { path: '/impressum', content: 'main a[href^="mailto:"]' },
});
