import { BRAND_STEPS, type BrandStep, type PAYMENT_GAPS, type StepWait } from '#contract/desk-brands.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { ThemeColours } from '#contract/settings.ts';
import type { TenantIssuer, TenantPaymentType } from '#hosting/tenants/index.ts';
import { supportsCurrency } from '#selling/payments/index.ts';
import { FIRST_COLOURS } from './first-brand.rules.ts';
import { findDocuments } from './missing-documents.ts';

/** The facts that decide what a brand still needs. */
export interface BrandFacts {
  colours: ThemeColours;
  /** Whether the brand has a logo of its own. Its first logo is its name, which is drawn when the brand is created. */
  hasOwnLogo: boolean;
  issuer: Pick<TenantIssuer, 'name' | 'address'>;
  /** Whether its legal notice is written in its default language. */
  hasLegalNotice: boolean;
  /** The names of its documents, without those that counsel has not reviewed. */
  documents: readonly string[];
  /** The names of its documents that wait for counsel. */
  unreviewed: readonly string[];
  /** The number of payment types that buyers can use. */
  usableTypes: number;
  /** How many of them are tests that move no money. */
  testTypes: number;
  hasOwner: boolean;
  /** Whether an owner is invited who has not signed in. */
  hasInvitedOwner: boolean;
  hasShownEvent: boolean;
  /** Whether an order was paid. */
  hasSold: boolean;
}

/** A step of a brand, and whom it waits for while it is open. */
interface ShownStep {
  step: BrandStep;
  isDone: boolean;
  waitsFor: StepWait | null;
}

/** Lists what a brand needs before it can sell, and whether each of these steps is done. */
export function listBrandSteps(facts: BrandFacts): ShownStep[] {
  const { colours, issuer } = facts;
  const { hasTerms, hasPrivacy } = findDocuments(facts.documents);
  const isFirstLook = colours.brand === FIRST_COLOURS.brand && colours.accent === FIRST_COLOURS.accent;
  const done: Record<BrandStep, boolean> = {
    owner: facts.hasOwner,
    look: facts.hasOwnLogo || !isFirstLook,
    seller: issuer.name.trim() !== '' && issuer.address.trim() !== '',
    legalNotice: facts.hasLegalNotice,
    terms: hasTerms,
    privacy: hasPrivacy,
    payments: facts.usableTypes > 0 && facts.testTypes === 0,
    event: facts.hasShownEvent,
    order: facts.hasSold,
  };
  const unreviewed = findDocuments(facts.unreviewed);
  const waits: Partial<Record<BrandStep, StepWait | false>> = {
    owner: facts.hasInvitedOwner && 'Owner',
    terms: unreviewed.hasTerms && 'Counsel',
    privacy: unreviewed.hasPrivacy && 'Counsel',
    payments: facts.testTypes > 0 && 'LiveKeys',
  };
  return BRAND_STEPS.map((step) => ({
    step,
    isDone: done[step],
    waitsFor: done[step] ? null : waits[step] || null,
  }));
}

/** A payment type that buyers cannot use. */
interface PaymentGap extends Pick<TenantPaymentType, 'id' | 'provider'> {
  gap: (typeof PAYMENT_GAPS)[number];
}

/**
 * Finds payment types that the checkout does not offer.
 * @param served the providers that have keys of the tenant
 */
export function findPaymentGaps(
  types: readonly TenantPaymentType[],
  served: readonly string[],
  currencyId: CurrencyId,
): PaymentGap[] {
  return types.flatMap(({ id, provider, currencyIds }): PaymentGap[] => {
    if (!served.includes(provider)) return [{ id, provider, gap: 'NoKeys' }];
    // A type for other currencies is left out on purpose.
    const isMeant = (currencyIds ?? [currencyId]).includes(currencyId);
    return isMeant && !supportsCurrency(provider, currencyId) ? [{ id, provider, gap: 'NoCurrency' }] : [];
  });
}
