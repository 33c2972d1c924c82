import type { Scope } from '#platform/database/database.ts';
import { insertPreorders, type NewPreorder } from './preorders.store.ts';

/**
 * Notes that the buyer of an order waits for the photos of an event, within the transaction that writes the order,
 * before it can be paid.
 */
export async function createPreorder(scope: Scope, preorder: NewPreorder): Promise<void> {
  await insertPreorders(scope, [preorder]);
}
