import type { Bought } from '#contract/archive.schema.ts';
import { loginToken } from '#storefront/api/login-token.ts';
import { archiveService } from './services.ts';

/** Returns what the visitor has bought of an event, according to these orders and the login. */
export function loadBought(
  eventId: string,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<Bought> {
  const call = { params: { eventId }, body: { orderIds: [...orderIds] }, token: loginToken.read(), signal };
  return archiveService.listBought(call);
}
