import type { Generated } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
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
    sandbox_charges: {
      tenant_id: string;
      charge_id: string;
      invoice_number: string;
      state: ChargeState;
      currency_id: number;
      amount_minor: number;
      return_url: string;
      webhook_url: string;
      /** Refunded amounts in minor units, by the shop's id of each partial refund. */
      part_refunds: Generated<Record<string, number>>;
      created_at: Date;
    };
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
export async function insertCharge(
  { trx, tenantId }: Scope,
  charge: Omit<ChargeRecord, 'partRefunds'>,
): Promise<string> {
  await trx
    .insertInto('sandbox_charges')
    .values({
      tenant_id: tenantId,
      charge_id: charge.chargeId,
      invoice_number: charge.invoiceNumber,
      state: charge.state,
      currency_id: charge.currencyId,
      amount_minor: charge.amountMinor,
      return_url: charge.returnUrl,
      webhook_url: charge.webhookUrl,
      created_at: charge.openedAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'invoice_number']).doNothing())
    .execute();
  const row = await trx
    .selectFrom('sandbox_charges')
    .select('charge_id')
    .where('tenant_id', '=', tenantId)
    .where('invoice_number', '=', charge.invoiceNumber)
    .executeTakeFirstOrThrow();
  return row.charge_id;
}

/** Finds a charge by its id or by the shop's invoice number, and locks it until the transaction ends. */
export async function findCharge(
  { trx, tenantId }: Scope,
  wanted: { chargeId: string } | { invoiceNumber: string },
): Promise<ChargeRecord | undefined> {
  const query = trx.selectFrom('sandbox_charges').selectAll().where('tenant_id', '=', tenantId).forUpdate();
  const row = await ('chargeId' in wanted
    ? query.where('charge_id', '=', wanted.chargeId)
    : query.where('invoice_number', '=', wanted.invoiceNumber)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    chargeId: row.charge_id,
    invoiceNumber: row.invoice_number,
    state: row.state,
    currencyId: row.currency_id,
    amountMinor: row.amount_minor,
    returnUrl: row.return_url,
    webhookUrl: row.webhook_url,
    partRefunds: row.part_refunds,
    openedAt: row.created_at,
  };
}

export async function setChargeState(
  { trx, tenantId }: Scope,
  chargeId: string,
  state: ChargeState,
): Promise<void> {
  await trx
    .updateTable('sandbox_charges')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('charge_id', '=', chargeId)
    .execute();
}

/** Records all partial refunds of a charge. */
export async function setPartRefunds(
  { trx, tenantId }: Scope,
  chargeId: string,
  partRefunds: Readonly<Record<string, number>>,
): Promise<void> {
  await trx
    .updateTable('sandbox_charges')
    .set({ part_refunds: partRefunds })
    .where('tenant_id', '=', tenantId)
    .where('charge_id', '=', chargeId)
    .execute();
}
