import type { ShownConsequences } from '#contract/desk-correction.schema.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPhotoRefunds, listRefundable } from './compensate-buyers.ts';
import { presentConsequences } from './corrections.presenter.ts';
import type { BuyerConsequences } from './describe-consequences.ts';

/** Adds what refunds would return now to the consequences of a removal, and selects what the desk shows of both. */
export async function describeForDesk(
  scope: Scope,
  consequences: BuyerConsequences,
): Promise<ShownConsequences> {
  return presentConsequences(consequences, {
    orders: await listRefundable(scope, consequences.purchases),
    photos: await listPhotoRefunds(scope, consequences.purchases),
  });
}
