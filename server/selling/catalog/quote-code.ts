import type { Scope } from '#platform/database/database.ts';
import type { CodeTerms } from '#selling/pricing/index.ts';
import { findCatalogOf } from './catalog.store.ts';
import { type CodeQuote, quoteCode } from './quote-prices.rules.ts';
import { readContents } from './save-contents.ts';

/**
 * Shows what a code would do to the prices of an event.
 * @returns nothing if the event has no catalog
 */
export async function quoteCodeIn(
  scope: Scope,
  { eventId, rounding }: { eventId: string; rounding: boolean },
  terms: Pick<CodeTerms, 'benefit' | 'eventIds' | 'productTypes'>,
): Promise<CodeQuote[]> {
  const catalog = await findCatalogOf(scope, eventId);
  return catalog === undefined ? [] : quoteCode(await readContents(scope, catalog), rounding, eventId, terms);
}
