import { describe, expect, test } from 'vitest';
import { VERBS } from '#hosting/actions/action-kinds.ts';
import { type DeskMember, MAY_DO, mayDo, type Operation, ROLES, type Role } from './roles.rules.ts';

const OPERATIONS = Object.keys(MAY_DO) as Operation[];
const TENANT = 'photofinish';
const [EVENT, OTHER_EVENT] = ['event-1', 'event-2'];
const [ME, SOMEBODY] = ['member-1', 'member-2'];

const memberWith = (role: Role): DeskMember => ({
  kind: 'Tenant',
  tenantId: TENANT,
  memberId: ME,
  grants: [{ role, eventId: role === 'organizer' ? EVENT : null }],
});
/** A subject that belongs to the member: in the member's event, and taken by the member. */
const own = { tenantId: TENANT, eventId: EVENT, takenById: ME };

test('every recorded action is in the table of roles', () => {
  const kinds = Object.entries(VERBS).flatMap(([kind, verbs]) => verbs.map((verb) => `${kind}.${verb}`));
  expect(kinds.length).toBeGreaterThan(10);
  expect(OPERATIONS).toEqual(expect.arrayContaining(kinds));
});

describe.each(ROLES)('%s', (role) => {
  test.each(OPERATIONS)('%s: follows the table, and is refused in another tenant', (operation) => {
    const member = memberWith(role);
    expect(mayDo(member, operation, own)).toBe(MAY_DO[operation].includes(role));
    for (const subject of [
      { tenantId: 'marafon', eventId: EVENT, takenById: ME },
      { tenantId: 'marafon', eventId: null, takenById: null },
    ])
      expect(mayDo(member, operation, subject)).toBe(false);
  });

  test('is limited to its own subjects', () => {
    const foreign = [
      { tenantId: TENANT, eventId: OTHER_EVENT, takenById: SOMEBODY },
      { tenantId: TENANT, eventId: null, takenById: null },
    ];
    for (const operation of OPERATIONS)
      for (const subject of foreign) {
        const isBound = role === 'organizer' || role === 'photographer';
        expect(mayDo(memberWith(role), operation, subject)).toBe(
          !isBound && MAY_DO[operation].includes(role),
        );
      }
  });
});

test('a member with several roles may do what any of them may, each limited to its own subjects', () => {
  const grants = [
    { role: 'organizer', eventId: EVENT },
    { role: 'accountant', eventId: null },
  ] as const;
  const member: DeskMember = { kind: 'Tenant', tenantId: TENANT, memberId: ME, grants };
  const elsewhere = { tenantId: TENANT, eventId: OTHER_EVENT, takenById: null };
  expect(mayDo(member, 'event.edit', own)).toBe(true);
  expect(mayDo(member, 'event.edit', elsewhere)).toBe(false);
  expect(mayDo(member, 'money.read', elsewhere)).toBe(true);
  expect(mayDo({ kind: 'Tenant', tenantId: TENANT, memberId: ME, grants: [] }, 'event.read', own)).toBe(
    false,
  );
});

test('only owners change members and settings; only members who manage personal data judge visitors’ claims', () => {
  const rolesOf = (operation: Operation) =>
    ROLES.filter((role) => mayDo(memberWith(role), operation, own)).toSorted();
  for (const operation of ['member.add', 'member.remove', 'tenant.apply'] as const)
    expect(rolesOf(operation)).toEqual(['owner']);
  expect(rolesOf('money.read')).toEqual(['accountant', 'operator', 'owner']);
  expect(rolesOf('order.refund')).toEqual(['operator', 'owner']);
  expect(rolesOf('photo.confirm-denial')).toEqual(['operator', 'owner', 'privacy-officer']);
});

test('an operator of the installation may do everything in every tenant', () => {
  for (const operation of OPERATIONS)
    for (const tenantId of [TENANT, 'marafon'])
      expect(mayDo({ kind: 'Installation' }, operation, { ...own, tenantId })).toBe(true);
});
