import { DEMO_PASSWORD, defineIdentityAccount } from '#hosting/embedded-identity/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { DemoEvent } from './event.ts';

/** How many of an event's people can log in: the login page shows them all. */
const ACCOUNTS = 3;

/**
 * Lets some of an event's drawn people log in with the address of their registration, and one more person whose address
 * nobody has verified.
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
  for (const person of people)
    await defineIdentityAccount(deps, tenantId, { ...person, password: DEMO_PASSWORD });
}
