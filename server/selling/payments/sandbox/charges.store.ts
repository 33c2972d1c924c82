import type { Generated } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Transitions } from '#selling/transitions.ts';

/**
 * The states of a charge at the sandbox bank: opened, waiting for 3-D Secure, paid or declined, refunded, or closed
 * unpaid.
 */
export type ChargeState = 'Open' | 'Authorising' | 'Paid' | 'Declined' | 'Refunded' | 'Expired';

export const CHARGE_TRANSITIONS: Transitions<ChargeState> = {
  Open: ['Authorising', 'Declined', 'Expired'],
  Authorising: ['Paid', 'Declined', 'Expired'],
  Paid: ['Refunded'],
  Declined: [],
  Refunded: [],
  Expired: [],
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    sandboxCharges: Columns<
      'sandboxCharges',
      { state: ChargeState; partRefunds: Generated<Record<string, number>> }
    >;
  }
}

export interface ChargeRecord {
  chargeId: string;
  invoiceNumber: string;
  state: ChargeState;
  currencyId: CurrencyId;
  amountMinor: number;
  returnUrl: string;
  webhookUrl: string;
  /** Refunded amounts in minor units, by the shop's id of each partial refund. */
  partRefunds: Readonly<Record<string, number>>;
  openedAt: Date;
}

/**
 * Inserts a charge. If one exists for the same invoice number, it stays unchanged.
 * @returns the charge's id
 */
export async function insertCharge(scope: Scope, charge: Omit<ChargeRecord, 'partRefunds'>): Promise<string> {
  await insertInto(scope, 'sandboxCharges', {
    chargeId: charge.chargeId,
    invoiceNumber: charge.invoiceNumber,
    state: charge.state,
    currencyId: charge.currencyId,
    amountMinor: charge.amountMinor,
    returnUrl: charge.returnUrl,
    webhookUrl: charge.webhookUrl,
    createdAt: charge.openedAt,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'invoiceNumber']).doNothing())
    .execute();
  const row = await selectFrom(scope, 'sandboxCharges')
    .select('chargeId')
    .where('invoiceNumber', '=', charge.invoiceNumber)
    .executeTakeFirstOrThrow();
  return row.chargeId;
}

/** Finds a charge by its id or by the shop's invoice number, and locks it until the transaction ends. */
export async function findCharge(
  scope: Scope,
  wanted: { chargeId: string } | { invoiceNumber: string },
): Promise<ChargeRecord | undefined> {
  const query = selectFrom(scope, 'sandboxCharges')
    .select(['chargeId', 'invoiceNumber', 'state', 'currencyId', 'amountMinor', 'returnUrl'])
    .select(['webhookUrl', 'partRefunds', 'createdAt as openedAt'])
    .forUpdate();
  const row = await ('chargeId' in wanted
    ? query.where('chargeId', '=', wanted.chargeId)
    : query.where('invoiceNumber', '=', wanted.invoiceNumber)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isCurrencyId(row.currencyId)) throw new Error(`the currency ${row.currencyId} is not in the contract`);
  return { ...row, currencyId: row.currencyId };
}

export async function setChargeState(scope: Scope, chargeId: string, state: ChargeState): Promise<void> {
  await updateTable(scope, 'sandboxCharges').set({ state }).where('chargeId', '=', chargeId).execute();
}

/** Records all partial refunds of a charge. */
export async function setPartRefunds(
  scope: Scope,
  chargeId: string,
  partRefunds: Readonly<Record<string, number>>,
): Promise<void> {
  await updateTable(scope, 'sandboxCharges').set({ partRefunds }).where('chargeId', '=', chargeId).execute();
}
