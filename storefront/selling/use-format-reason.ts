import type { CurrencyId } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/** Formats the reason for a price as a short phrase: "3 for 25 €". */
export function useFormatReason(currencyId: CurrencyId): (reason: PriceReason) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = (amount: number) => formats.price(amount, currencyId);
  return (reason) => {
    switch (reason.kind) {
      case 'Tier':
        return t('selling.reasons.Tier', { count: reason.fromQuantity, price: money(reason.price) });
      case 'Offer':
        return t('selling.reasons.Offer', { count: reason.quantity, price: money(reason.price) });
      case 'People':
        return t('selling.reasons.People', { person: reason.fromPerson, percent: reason.percent });
      case 'OfferGift':
        return t('selling.reasons.OfferGift');
      case 'Gift':
        return t('selling.reasons.Gift', { threshold: money(reason.threshold) });
      case 'LargerQuantityForLess':
        return t('selling.reasons.LargerQuantityForLess', {
          count: reason.quantity,
          price: money(reason.price),
        });
      case 'PackageForLess':
        return t('selling.reasons.PackageForLess', { count: reason.quantity, price: money(reason.price) });
      case 'InPackage':
        return t('selling.reasons.InPackage');
      case 'Code':
        return t('selling.reasons.Code', { code: reason.code });
      case 'PaidBefore':
        return t('selling.reasons.PaidBefore');
      case 'Rounding':
        return t('selling.reasons.Rounding');
    }
  };
}
