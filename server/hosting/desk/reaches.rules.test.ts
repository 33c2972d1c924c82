import { expect, test } from 'vitest';
import { MAY_DO, type Operation } from '#hosting/members/roles.rules.ts';
import { needsFreshLogin, REACHES } from './reaches.rules.ts';

const operations = Object.keys(MAY_DO) as Operation[];

test('money, erasure and roles need a fresh login, reading does not', () => {
  const needing = [
    ...(['order.refund', 'photo.remove', 'event.delete', 'member.add', 'promo-code.create-many'] as const),
    ...(['webhook.add', 'webhook.edit', 'webhook.remove', 'webhook.rotate', 'webhook.test'] as const),
    ...([
      'webhook.redeliver',
      'upload.invite',
      'upload.import',
      'upload.resume-import',
      'participant.merge',
      'event.confirm-feed',
    ] as const),
  ];
  for (const operation of needing) expect(needsFreshLogin(operation), operation).toBe(true);
  const read = operations.filter((name) => name.endsWith('.read'));
  expect(read.length).toBeGreaterThan(5);
  for (const operation of read) expect(needsFreshLogin(operation)).toBe(false);
});

test.each([
  'promo-code.create',
  'order.give-code',
  'catalog.apply',
  'event.set-sharing',
  'order.extend',
  'order.replace-photo',
  'event.move',
  'event.merge',
  'participant.unprotect',
] as const)(
  '%s, which makes photos free, gives originals away or ends a protection, needs a fresh login',
  (operation) => {
    expect(needsFreshLogin(operation)).toBe(true);
  },
);

test('an operation that has a reach but never needs a fresh login has a reason', () => {
  const exempt = Object.entries(REACHES).flatMap(([name, reach]) =>
    typeof reach === 'object' && reach.freshLogin === 'Never' ? [name] : [],
  );
  // Each exception has its reason beside it. Adding one is a decision (docs/decisions/0266).
  expect(exempt.toSorted()).toEqual([
    'event.edit',
    'event.give-photos',
    'photo.assign',
    'photo.show',
    'photographer.link',
    'photographer.merge',
  ]);
});
