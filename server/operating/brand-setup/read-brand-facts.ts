import { listEvents } from '#finding/events/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import { findUnreviewedDocuments, readContentPage, readSite } from '#hosting/pages/index.ts';
import { findDrawnLogo, showTenant } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hasSoldOrders } from '#selling/orders/index.ts';
import type { PaymentProvider } from '#selling/payments/index.ts';
import { type BrandFacts, findPaymentGaps } from './brand-steps.rules.ts';

/** The facts of a brand, and of its payments. */
interface BrandSetup {
  facts: BrandFacts;
  hosts: string[];
  paymentGaps: ReturnType<typeof findPaymentGaps>;
  /** The providers that have keys of the brand. */
  providers: string[];
}

/**
 * Reads the facts that decide what a brand still needs.
 * @returns undefined if there is no such tenant
 */
export async function readBrandFacts(
  deps: Pick<Deps, 'clock' | 'database' | 'storage'> & {
    providers: readonly Pick<PaymentProvider, 'name' | 'serves' | 'isTest'>[];
  },
  scope: Scope,
): Promise<BrandSetup | undefined> {
  const joined = joinTransaction(deps, scope);
  const shown = await showTenant(joined, scope.tenantId);
  if (shown === undefined) return undefined;
  const { settings, paymentTypes, issuer, hosts } = shown.definition;
  const { documents } = await readSite(joined, scope.tenantId);
  const unreviewed = await findUnreviewedDocuments(joined, scope.tenantId);
  const language = { wanted: settings.defaultLanguage, fallback: settings.defaultLanguage };
  const notice = await readContentPage(joined, scope.tenantId, 'impressum', language);
  const owners = (await listMembers(scope)).filter(({ grants }) =>
    grants.some(({ role }) => role === 'owner'),
  );
  const today = deps.clock.now().toISOString().slice(0, 10);
  const { total: shownEvents } = await listEvents(scope, { today }, { offset: 0, count: 1 });
  const providers = deps.providers.filter((each) => each.serves(scope.tenantId)).map(({ name }) => name);
  const paymentGaps = findPaymentGaps(paymentTypes, providers, settings.currencyId);
  const usable = paymentTypes.filter(({ id }) => !paymentGaps.some((gap) => gap.id === id));
  const isTest = (name: string) =>
    deps.providers.some((each) => each.name === name && each.isTest?.(scope.tenantId) === true);
  return {
    hosts,
    providers,
    paymentGaps,
    facts: {
      colours: settings.colours,
      hasOwnLogo: settings.logo !== (await findDrawnLogo(scope)),
      issuer,
      hasLegalNotice: notice?.languages.includes(settings.defaultLanguage) === true,
      documents: documents.filter((name) => !unreviewed.has(name)),
      usableTypes: usable.length,
      testTypes: usable.filter(({ provider }) => isTest(provider)).length,
      unreviewed: [...unreviewed],
      hasOwner: owners.some(({ joinedAt }) => joinedAt !== null),
      hasInvitedOwner: owners.some(({ joinedAt }) => joinedAt === null),
      hasShownEvent: shownEvents > 0,
      hasSold: await hasSoldOrders(scope),
    },
  };
}
