import { faultAt } from '#contract/faults.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { catalogOf, changeCatalog } from './apply-catalog.ts';
import { readContents } from './save-contents.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

/**
 * Replaces the products, prices, offers and gifts of an event with those of another event. This creates a version, like
 * applying a file.
 * @returns the new version; `Invalid` if the catalogs have different currencies
 * @throws Error if the tenant does not have both events
 */
export async function copyCatalog(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  { fromEventId, toEventId }: { fromEventId: string; toEventId: string },
  cause: Cause,
): Promise<number | Refusal> {
  const catalog = await catalogOf(scope, toEventId, { lock: true });
  const from = await catalogOf(scope, fromEventId);
  if (from.currencyId !== catalog.currencyId)
    return refuse('Invalid', [faultAt('pricesOf', 'PricesInOtherCurrency')]);
  const contents = await readContents(scope, from);
  return changeCatalog(
    deps,
    scope,
    catalog,
    { contents, source: writeCatalogFile(toEventId, contents) },
    cause,
  );
}
