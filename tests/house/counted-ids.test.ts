import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Modules that count calls by an id. Each counter is a row, so the id must exist or be proved by a signature; calls
 * with made-up ids are counted by their network alone (tests/attacks/made-up-ids.test.ts).
 */
const COUNTED: Record<string, string> = {
  'server/delivering/downloads/download-file.routes.ts': 'after the link’s signature was verified',
  'server/delivering/letters/write-letters.ts': 'an event of a job',
  'server/delivering/mails/kinds/address-replaced.ts': 'a participant that changed',
  'server/delivering/mails/kinds/order-readdressed.ts': 'an order that changed',
  'server/delivering/packages/find-grown-packages.ts': 'an event of a job',
  'server/delivering/packages/grow-packages.ts': 'an item of a job',
  'server/delivering/receipts/receipt-file.routes.ts': 'after its receipts were found',
  'server/finding/crews/join-crew.ts': 'after the crew was found',
  'server/finding/crews/show-crew.ts': 'after its members were counted',
  'server/finding/photo-alerts/check-alerts.ts': 'an event of a job',
  'server/finding/removal-requests/open-removal.ts': 'the tenant itself',
  'server/finding/uploads/link-calls.ts': 'after the link was found',
  'server/finding/uploads/sftp/sftp-context.ts': 'after the link was found',
  'server/finding/uploads/uploads.routes.ts': 'after the link was found',
  'server/finding/verification/request-code.ts': 'counted by its network first: any address may be typed',
  'server/finding/verification/verify-competitor.ts': 'after the event was found',
  'server/hosting/desk/mail-login-link.ts': 'after the tenant was found; otherwise the desk itself',
  'server/hosting/members/invitations.ts': 'the tenant itself',
  'server/operating/corrections/drop-from-unpaid.ts': 'the tenant itself',
  'server/operating/exports/receipt-turns.ts': 'after the link’s signature was verified',
  'server/operating/own-data/confirm-own-address.ts': 'after the participant was found',
  'server/operating/own-data/subject-of-bearer.ts': 'after the bearer was verified',
  'server/operating/person-data/export-file.routes.ts': 'after the sealed link was opened',
  'server/operating/photographers-page/photographers-page.routes.ts': 'after the link was found',
  'server/selling/invoices/pay-invoice.ts': 'after the invoice was found',
  'server/selling/preorders/check-awaited-event.ts': 'an event of a job',
  'server/selling/promo-codes/guard-guessing.ts': 'null for an unknown cart',
};

test('a limit counts by an id only after the id is known to exist', () => {
  const counting = readSources().flatMap(({ path, text }) =>
    path.startsWith('server/') &&
    !path.endsWith('.test.ts') &&
    /rateLimits|takeTurns?\(/.test(text) &&
    /\bidKey\(/.test(text)
      ? [path]
      : [],
  );
  const unlisted = counting.filter((path) => !(path in COUNTED));
  expect(unlisted, 'count unknown ids by their network').toEqual([]);
  expect(Object.keys(COUNTED).filter((path) => !counting.includes(path))).toEqual([]);
});
