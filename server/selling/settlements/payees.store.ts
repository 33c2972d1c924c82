import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Party } from '#selling/shares/index.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payees: Columns<'payees', { party: PayeeParty }>;
  }
}

/** A payee, or the tenant, which pays. */
type PayeeParty = Party | 'Tenant';

/** A payee's payment details. */
export interface Payee {
  party: PayeeParty;
  payeeId: string | null;
  /** The account holder's name, as registered at the bank. */
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  vatId: string | null;
  iban: string | null;
  bic: string | null;
}

/** Returns the key of a payee. */
export function payeeKey({ party, payeeId }: Pick<Payee, 'party' | 'payeeId'>): string {
  return payeeId === null ? party : `${party} ${payeeId}`;
}

/** Reads a tenant's payees by `payeeKey`. */
export async function readPayees(scope: Scope): Promise<Map<string, Payee>> {
  const rows = await selectFrom(scope, 'payees')
    .select(['payeeKey', 'party', 'payeeId', 'name', 'street', 'postalCode', 'city', 'country'])
    .select(['vatId', 'iban', 'bic'])
    .orderBy('party')
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ payeeKey, ...payee }) => [payeeKey, payee]));
}

/** Replaces all payees of a tenant. */
export async function replacePayees(scope: Scope, payees: readonly Payee[]): Promise<void> {
  const { trx, tenantId } = scope;
  // If two members save payees at the same time, the later save replaces the earlier one as a whole.
  await sql`select pg_advisory_xact_lock(hashtext(${`payees ${tenantId}`}))`.execute(trx);
  await deleteFrom(scope, 'payees').execute();
  if (payees.length === 0) return;
  await insertInto(
    scope,
    'payees',
    payees.map((payee) => ({
      payeeKey: payeeKey(payee),
      party: payee.party,
      payeeId: payee.payeeId,
      name: payee.name,
      street: payee.street,
      postalCode: payee.postalCode,
      city: payee.city,
      country: payee.country,
      vatId: payee.vatId,
      iban: payee.iban,
      bic: payee.bic,
    })),
  ).execute();
}
