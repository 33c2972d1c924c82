import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
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
export async function readPayees({ trx, tenantId }: Scope): Promise<Map<string, Payee>> {
  const rows = await trx
    .selectFrom('payees')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('party')
    .orderBy('name')
    .execute();
  return new Map(
    rows.map((row) => [
      row.payeeKey,
      {
        party: row.party,
        payeeId: row.payeeId,
        name: row.name,
        street: row.street,
        postalCode: row.postalCode,
        city: row.city,
        country: row.country,
        vatId: row.vatId,
        iban: row.iban,
        bic: row.bic,
      },
    ]),
  );
}

/** Replaces all payees of a tenant. */
export async function replacePayees({ trx, tenantId }: Scope, payees: readonly Payee[]): Promise<void> {
  // If two members save payees at the same time, the later save replaces the earlier one as a whole.
  await sql`select pg_advisory_xact_lock(hashtext(${`payees ${tenantId}`}))`.execute(trx);
  await trx.deleteFrom('payees').where('tenantId', '=', tenantId).execute();
  if (payees.length === 0) return;
  await trx
    .insertInto('payees')
    .values(
      payees.map((payee) => ({
        tenantId,
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
    )
    .execute();
}
