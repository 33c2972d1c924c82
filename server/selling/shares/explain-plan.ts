import type { ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import { listEvents } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { wallClock } from '#platform/wall-clock.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { listEventProducts } from '#selling/catalog/index.ts';
import { describeShares, type RuleNames, showRule } from './describe-shares.rules.ts';
import { readPayeeNames } from './payee-names.ts';
import { type PreviewedShare, previewShares, readMonth } from './preview-shares.ts';
import { quoteShares, type ShareQuote } from './quote-shares.rules.ts';
import type { SharesPlan } from './set-shares.ts';
import type { ShareRule } from './shares.rules.ts';
import { listShareVersions } from './shares.store.ts';

/** Describes how a plan differs from the version that it follows. */
export async function describeSharesPlan(scope: Scope, plan: SharesPlan): Promise<DiffLine[]> {
  const before = (await listShareVersions(scope)).at(-1);
  return describeShares(before, plan, await readRuleNames(scope, [...(before?.rules ?? []), ...plan.rules]));
}

/** Lists the versions of shares with their rules as the desk shows them, oldest first. */
export async function showShareVersions(scope: Scope) {
  const versions = await listShareVersions(scope);
  const names = await readRuleNames(
    scope,
    versions.flatMap(({ rules }) => rules),
  );
  return versions.map(({ rules, ...version }) => ({
    ...version,
    rules: rules.map((rule) => showRule(rule, names)),
  }));
}

async function readRuleNames(scope: Scope, rules: readonly ShareRule[]): Promise<RuleNames> {
  const nameOf = await readPayeeNames(
    scope,
    rules.map(({ eventId }) => ({ party: 'Organizer', payeeId: eventId })),
  );
  return {
    photographer: (photographerId) => nameOf('Photographer', photographerId) ?? photographerId,
    event: (eventId) => nameOf('Organizer', eventId) ?? eventId,
  };
}

/** Computes what a plan would have meant in the last full month of its zone. */
export async function previewLastMonth(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  plan: SharesPlan,
): Promise<{ month: string; shares: PreviewedShare[] }> {
  const today = wallClock(deps.clock.now(), plan.timeZone);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  const month = first.toISOString().slice(0, 7);
  const period = readMonth(month, plan.timeZone);
  return { month, shares: period === undefined ? [] : await previewShares(scope, period, plan) };
}

/** Computes an example for each rule, at the prices of the newest event. */
export async function quoteRules(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  currencyId: CurrencyId,
  rules: readonly ShareRule[],
): Promise<ShareQuote[]> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const { events } = await listEvents(scope, { today, withUnpublished: true }, { offset: 0, count: 1 });
  const [event] = events;
  const products = event === undefined ? [] : await listEventProducts(scope, event.eventId);
  const prices = new Map<ProductType, number>();
  for (const { productType, priceMinor, state } of products)
    if (state === 'InCatalog' && !prices.has(productType)) prices.set(productType, priceMinor);
  return quoteShares(rules, currencyId, prices);
}
