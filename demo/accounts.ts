import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import { listMembers, ROLES, seatMember } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { DemoEvent } from './event.ts';

/** The domain of the demo members' addresses, such as `owner@photofinish.example`. */
const DESK_DOMAIN = 'photofinish.example';

/** The photographer name in the cameras of the member who is a photographer. */
export const DEMO_ARTIST = 'Ada Lindqvist';

/** The number of an event's people who can log in; the login page lists all of them. */
const ACCOUNTS = 3;

/**
 * Defines accounts for some of an event's drawn people with their registered address, and one more with an unverified
 * address.
 */
export async function defineDemoAccounts(
  deps: Pick<Deps, 'database' | 'newId'>,
  tenantId: string,
  { runners }: DemoEvent,
): Promise<void> {
  const people = runners.slice(0, ACCOUNTS + 1).map(({ row }, index) => ({
    email: row.email,
    name: `${row.name} ${row.surname}`,
    isEmailVerified: index < ACCOUNTS,
  }));
  await Promise.all(
    people.map((person) => defineIdentityAccount(deps, tenantId, { ...person, password: DEMO_PASSWORD })),
  );
}

/**
 * Lets a member of each role log in to a tenant's desk: `owner@photofinish.example`, and so on.
 * @param eventId the organizer's
 */
export async function defineDemoMembers(
  deps: Pick<Deps, 'clock' | 'database' | 'keys' | 'newId'>,
  tenantId: string,
  eventId: string,
): Promise<void> {
  const emailOf = (role: string): string => `${role}@${DESK_DOMAIN}`;
  await Promise.all(
    ROLES.map((role) => {
      const account = { email: emailOf(role), name: role, isEmailVerified: true, password: DEMO_PASSWORD };
      return defineIdentityAccount(deps, tenantId, account);
    }),
  );
  for (const role of ROLES) {
    const email = emailOf(role);
    const grant = { role, eventId: role === 'organizer' ? eventId : null };
    await deps.database.inTenant(tenantId, (scope) =>
      seatMember(deps, scope, { email, grant, language: 'en' }, BY_COMMAND),
    );
  }
  await deps.database.inTenant(tenantId, async (scope) => {
    const [member] = await listMembers(scope, { email: `photographer@${DESK_DOMAIN}` });
    const photographerId = await ensurePhotographer(deps, scope, DEMO_ARTIST);
    if (member === undefined || photographerId === null) throw new Error('the demo has no photographer');
    await linkPhotographer(scope, { photographerId, memberId: member.memberId }, BY_COMMAND);
  });
}
