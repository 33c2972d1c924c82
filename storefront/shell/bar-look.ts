import type { RouteName } from '#contract/site.ts';

/**
 * The variant of the app bar. `Quiet`: only back and logo, so that nothing distracts a paying visitor. `Hidden`: after
 * the payment, where going back would re-enter it.
 */
export type BarKind = 'Full' | 'Quiet' | 'Hidden';

const KINDS: Partial<Record<RouteName, BarKind>> = { order: 'Quiet', 'after-payment': 'Hidden' };

/** On pages for browsing, the logo is at the start on desktops, and the menu beside it. */
const LOGO_AT_START: readonly RouteName[] = [
  ...(['home', 'cart', 'order-paid', 'preorder-paid', 'contacts', 'organizers', 'photographers'] as const),
  ...(['business', 'my-account', 'my-orders', 'my-order', 'impressum', 'own-data', 'removal'] as const),
];

export function barKindOf(route: RouteName | undefined): BarKind {
  return (route === undefined ? undefined : KINDS[route]) ?? 'Full';
}

/** Visible only on desktops: below 1200 px the logo is always centred. */
export function isLogoAtStart(route: RouteName | undefined, alignLogoCenter: boolean): boolean {
  return !alignLogoCenter && route !== undefined && LOGO_AT_START.includes(route);
}
