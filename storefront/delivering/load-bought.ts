import type { Bought } from '#contract/archive.schema.ts';
import { loginToken } from '#storefront/api/login-token.ts';
import { archiveService } from './services.ts';

/** Asks what of an event is bought, by these orders and by the login. */
export function loadBought(
  eventId: string,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<Bought> {
  const call = { params: { eventId }, body: { orderIds: [...orderIds] }, token: loginToken.read(), signal };
  return archiveService.listBought(call);
}
