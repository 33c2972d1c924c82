import type { Mutant } from './mutant.ts';

/** Tenancy, roles, delivery and the release of originals. */
export const ACCESS_MUTANTS: readonly Mutant[] = [
  {
    id: '29-signed-link-of-any-tenant',
    file: 'server/platform/signing/file-links.ts',
    find: 'const facts = [link.tenantId, link.path,',
    replace: "const facts = ['', link.path,",
    killedBy: {
      file: 'server/platform/signing/file-links.test.ts',
      title: 'opens nothing else: another file, tenant, end or name',
    },
  },
  {
    id: '30-tables-without-row-level-security',
    file: 'migrations/tenant-table.ts',
    find: 'enable row level security',
    replace: 'disable row level security',
    killedBy: {
      file: 'tests/isolation.test.ts',
      title: 'shows the role only its own tenant’s rows and prevents writes to others',
    },
  },
  {
    id: '31-member-works-in-a-foreign-tenant',
    file: 'server/hosting/members/roles.rules.ts',
    find: 'if (member.tenantId !== subject.tenantId) return false;',
    replace: '',
    killedBy: {
      file: 'server/hosting/members/roles.rules.test.ts',
      title: 'follows the table, and is refused in another tenant',
    },
  },
  {
    id: '32-organizer-works-in-every-event',
    file: 'server/hosting/members/roles.rules.ts',
    find: "if (role === 'organizer') return eventId !== null && eventId === subject.eventId;",
    replace: '',
    killedBy: {
      file: 'server/operating/desk-api/desk-api.test.ts',
      title: 'are limited, for an organizer, to their own event',
    },
  },
  {
    id: '33-refusal-keeps-what-was-written',
    file: 'server/platform/database/database.ts',
    find: 'if (isRolledBack(result)) throw new RolledBack(result);',
    replace: '',
    killedBy: {
      file: 'server/platform/database/database.test.ts',
      title:
        'a transaction that returns a refusal leaves nothing behind: no row, no job, nothing that listeners wrote',
    },
  },
  {
    id: '34-old-login-gives-money-back',
    file: 'server/hosting/desk/desk.rules.ts',
    find: 'now.getTime() - authenticatedAt.getTime() <= FRESH_MS',
    replace: 'true',
    killedBy: {
      file: 'server/hosting/desk/desk.rules.test.ts',
      title: 'a login is fresh for ten minutes, and never if the provider states no time',
    },
  },
  {
    id: '35-refunded-order-hands-out',
    file: 'server/selling/orders/orders.rules.ts',
    find: "if (state !== 'Completed') return refuse('Conflict');",
    replace: '',
    killedBy: {
      file: 'server/delivering/archives/archive-access.test.ts',
      title: 'refunding an order closes its archive, its links and its list',
    },
  },
  {
    id: '36-files-without-an-end',
    file: 'server/selling/orders/orders.rules.ts',
    find: "return keptUntil !== null && keptUntil <= now ? refuse('OrderExpired') : undefined;",
    replace: 'return undefined;',
    killedBy: {
      file: 'server/delivering/archives/archive-access.test.ts',
      title: 'files can be downloaded for exactly the period that the tenant promised at payment',
    },
  },
  {
    id: '37-small-picture-in-place-of-the-original',
    file: 'server/delivering/downloads/delivered-file.ts',
    find: 'stored: awaitsOriginal ? null : {',
    replace: 'stored: {',
    killedBy: {
      file: 'server/delivering/downloads/awaited-originals.test.ts',
      title: 'is shown as awaited, and is delivered at full size when the original arrives',
    },
  },
  {
    id: '38-unverified-login-sees-purchases',
    file: 'server/delivering/downloads/read-bought.ts',
    find: 'account.email === null || !account.isEmailVerified',
    replace: 'account.email === null',
    killedBy: {
      file: 'server/delivering/downloads/read-bought.test.ts',
      title: 'are found by the login alone if its address is verified',
    },
  },
  {
    id: '39-expired-link-opens',
    file: 'server/platform/signing/file-links.ts',
    find: "return link.expiresAt <= now ? 'Expired' : link;",
    replace: 'return link;',
    killedBy: {
      file: 'server/delivering/archives/archives.test.ts',
      title: 'answers an expired link with 403',
    },
  },
  {
    id: '40-sold-photos-are-given-away',
    file: 'server/delivering/archives/create-archive.ts',
    find: "return given.kind === 'NotFree'",
    replace: "return given.kind === 'Unknown'",
    killedBy: {
      file: 'server/delivering/archives/archive-access.test.ts',
      title: 'is refused for photos that are sold',
    },
  },
  {
    id: '41-photos-without-consent',
    file: 'server/selling/crew-purchases/lacks-consent.ts',
    find: "return order?.cartId != null && lacksAny(scope, order.cartId, { isPaid: order.state === 'Completed' });",
    replace: 'return order === null;',
    killedBy: {
      file: 'tests/crews.test.ts',
      title: 'an order whose runner left cannot be paid, and a payment under way is refunded',
    },
  },
  {
    id: '42-awaited-original-called-ready',
    file: 'server/delivering/downloads/delivered-file.ts',
    find: "state: awaitsOriginal ? 'Awaited' : 'Ready',",
    replace: "state: 'Ready',",
    killedBy: {
      file: 'server/delivering/downloads/awaited-originals.test.ts',
      title:
        'delivers the stored originals with portraits, and missing originals when they arrive; one mail announces the last original',
    },
  },
  {
    id: '65-organizers-word-fills-packages',
    file: 'server/finding/recognition/has-standing.ts',
    find: "actorMay(scope, actor, 'order.extend', eventId);",
    replace: "actorMay(scope, actor, 'photo.retag', eventId);",
    killedBy: {
      file: 'tests/attacks/packages-by-words.test.ts',
      title: 'in place of a bib already removed from the list adds no photos either',
    },
  },
  {
    id: '66-package-follows-each-bib',
    file: 'server/operating/corrections/refuse-other-bib.ts',
    find: "if (await actorMay(scope, actor, 'order.extend', eventId)) return undefined;",
    replace: "if (actor.kind === 'Member') return undefined;",
    killedBy: {
      file: 'tests/attacks/packages-by-words.test.ts',
      title: 'is not changed back after the purchase, also before it is paid',
    },
  },
  {
    id: '67-desk-ids-exchanged-in-texts',
    file: 'server/hosting/desk/desk-service.ts',
    find: 'await exchangeIdsAt(sent, handler.orderIds, (ids) =>',
    replace: 'await exchangeIds(sent, (ids) =>',
    killedBy: {
      file: 'tests/attacks/desk-ids.test.ts',
      title: 'in a letter',
    },
  },
];
