import type { ComponentType } from 'react';
import { isOnlyPhotographer } from './tenant.ts';

/** The page about a member's own logins, which belongs to no area and is linked in the account menu. */
export const OWN_LOGIN_PAGE = 'sign-in';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A part of the desk: one line of the navigation. */
export interface Area {
  /** The area's path segment, and the name of its folder. */
  path: string;
  /** The area's name in the texts of the shell. */
  text: AreaText;
  /** The operation required to see it; the server's role table decides. */
  operation: string;
  /** False if members who are only photographers may run the operation only on their own photos. */
  isForPhotographers?: false;
  /** The area's pages by the remaining path. The navigation links to the first page. */
  pages: Readonly<Record<string, LoadPage>>;
}

/** The names of areas by group, in navigation order. The group `start` has no heading. */
const GROUPS = {
  start: ['today'],
  sell: ['events', 'orders'],
  photos: ['photos', 'review', 'searches', 'removals', 'photographers'],
  people: ['participants', 'persons', 'consents', 'erasures'],
  money: ['sales', 'settlements'],
  site: ['settings'],
  system: ['members', 'tokens', 'webhooks', 'record'],
} as const;
type AreaGroup = keyof typeof GROUPS;
export type AreaText = (typeof GROUPS)[AreaGroup][number];

const AREA_GROUPS = Object.keys(GROUPS) as AreaGroup[];
const AREA_ORDER: readonly AreaText[] = AREA_GROUPS.flatMap((group) => GROUPS[group]);

/** Every area. A page exports its component as `default`. */
export const AREAS: readonly Area[] = [
  {
    path: 'events',
    text: 'events',
    operation: 'event.read',
    isForPhotographers: false,
    pages: {
      '/': () => import('../events/events-page.tsx'),
      '/$eventId': () => import('../events/event-page.tsx'),
      '/$eventId/lists': () => import('../events/lists-page.tsx'),
      '/$eventId/share': () => import('../events/share-page.tsx'),
      '/$eventId/uploads': () => import('../events/uploads-page.tsx'),
      '/$eventId/videos': () => import('../events/videos-page.tsx'),
      '/$eventId/letters': () => import('../events/letters-page.tsx'),
    },
  },
  {
    path: 'participants',
    text: 'participants',
    operation: 'person.read',
    pages: {
      '/': () => import('../participants/participants-page.tsx'),
      '/$eventId': () => import('../participants/event-participants-page.tsx'),
      '/$eventId/$participantId': () => import('../participants/participant-page.tsx'),
    },
  },
  {
    path: 'photos',
    text: 'photos',
    operation: 'photo.read',
    pages: { '/': () => import('../photos/photos-page.tsx') },
  },
  {
    path: 'review',
    text: 'review',
    operation: 'photo.decide-bib',
    pages: { '/': () => import('../photos/review-page.tsx') },
  },
  {
    path: 'searches',
    text: 'searches',
    operation: 'search-request.read',
    pages: {
      '/': () => import('../photos/searches/searches-page.tsx'),
      '/$requestId': () => import('../photos/searches/search-request-page.tsx'),
    },
  },
  {
    path: 'removals',
    text: 'removals',
    operation: 'removal.read',
    pages: {
      '/': () => import('../privacy/removals/removals-page.tsx'),
      '/$requestId': () => import('../privacy/removals/removal-page.tsx'),
    },
  },
  {
    path: 'photographers',
    text: 'photographers',
    operation: 'photographer.read',
    pages: { '/': () => import('../photographers/photographers-page.tsx') },
  },
  {
    path: 'sales',
    text: 'sales',
    operation: 'sales.read',
    pages: {
      '/': () => import('../sales/sales-page.tsx'),
      '/conversion': () => import('../sales/conversion-page.tsx'),
      '/exports': () => import('../sales/exports-page.tsx'),
      '/oss': () => import('../sales/oss-page.tsx'),
      '/gift-codes': () => import('../sales/gift-codes-page.tsx'),
      '/payouts': () => import('../sales/payouts-page.tsx'),
    },
  },
  {
    path: 'settlements',
    text: 'settlements',
    operation: 'statement.read',
    pages: {
      '/': () => import('../settlements/statements-page.tsx'),
      '/month': () => import('../settlements/month-page.tsx'),
      '/payments': () => import('../settlements/payments-page.tsx'),
      '/payees': () => import('../settlements/payees-page.tsx'),
      '/shares': () => import('../settlements/shares/shares-page.tsx'),
    },
  },
  {
    path: 'settings',
    text: 'settings',
    operation: 'tenant.read',
    pages: {
      '/': () => import('../settings/promo-codes-page.tsx'),
      '/catalogs': () => import('../settings/catalogs-page.tsx'),
      '/catalogs/$eventId': () => import('../settings/catalog-page.tsx'),
      '/frames': () => import('../settings/frames-page.tsx'),
      '/site': () => import('../settings/site-page.tsx'),
      '/brand': () => import('../settings/brand-page.tsx'),
      '/setup': () => import('../brands/setup-page.tsx'),
    },
  },
  {
    path: 'members',
    text: 'members',
    operation: 'member.read',
    pages: {
      '/': () => import('../members/members-page.tsx'),
      '/links': () => import('../members/links-page.tsx'),
    },
  },
  {
    path: 'tokens',
    text: 'tokens',
    operation: 'member.issue-token',
    pages: { '/': () => import('../tokens/tokens-page.tsx') },
  },
  {
    path: 'webhooks',
    text: 'webhooks',
    operation: 'webhook.read',
    pages: {
      '/': () => import('../webhooks/webhooks-page.tsx'),
      '/$webhookId': () => import('../webhooks/webhook-page.tsx'),
    },
  },
  {
    path: 'persons',
    text: 'persons',
    operation: 'person.find',
    pages: { '/': () => import('../privacy/persons/persons-page.tsx') },
  },
  {
    path: 'consents',
    text: 'consents',
    operation: 'consent.read',
    pages: { '/': () => import('../privacy/consents/consents-page.tsx') },
  },
  {
    path: 'erasures',
    text: 'erasures',
    operation: 'person.erase',
    pages: { '/': () => import('../privacy/erasures/erasures-page.tsx') },
  },
  {
    path: 'record',
    text: 'record',
    operation: 'actions.read',
    pages: { '/': () => import('../record/record-page.tsx') },
  },
  {
    path: 'today',
    text: 'today',
    operation: 'today.read',
    pages: { '/': () => import('../today/today-page.tsx') },
  },
  {
    path: 'orders',
    text: 'orders',
    operation: 'order.read',
    pages: {
      '/': () => import('../orders/orders-page.tsx'),
      '/$orderId': () => import('../orders/order-page.tsx'),
    },
  },
];

/** Lists a member's areas in navigation order. */
export function areasOf({
  operations,
  grants,
}: {
  operations: readonly string[];
  grants: readonly { role: string }[] | null;
}): Area[] {
  const isPhotographer = isOnlyPhotographer(grants);
  return AREAS.filter(
    ({ operation, isForPhotographers = true }) =>
      operations.includes(operation) && (isForPhotographers || !isPhotographer),
  ).toSorted((one, other) => AREA_ORDER.indexOf(one.text) - AREA_ORDER.indexOf(other.text));
}

/** Divides a member's areas into the groups of the navigation; groups without areas are left out. */
export function groupAreas(areas: readonly Area[]): { group: AreaGroup; areas: Area[] }[] {
  return AREA_GROUPS.map((group) => ({
    group,
    areas: areas.filter(({ text }) => GROUPS[group].some((one) => one === text)),
  })).filter((each) => each.areas.length > 0);
}
