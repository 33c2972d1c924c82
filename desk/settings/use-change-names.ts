import { PRODUCT_TYPES } from '#contract/catalog.ts';
import type changesEn from '../i18n/en/changes.ts';
import type ordersEn from '../i18n/en/orders.ts';
import type settingsEn from '../i18n/en/settings.ts';
import type settlementsEn from '../i18n/en/settlements.ts';
import type sharesEn from '../i18n/en/shares.ts';
import type siteEn from '../i18n/en/site.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import type { ChangeNames } from './readable-change.rules.ts';

/** Returns the names of what changes. @param productOf names a catalog's product by its key */
export function useChangeNames(productOf: (key: string) => string = (key) => key): ChangeNames {
  const texts = useTexts<typeof changesEn>('changes');
  const { products, footers, features } = useTexts<typeof settingsEn>('settings');
  const { pages, documents } = useTexts<typeof siteEn>('site');
  const { paymentTypes, providers } = useTexts<typeof ordersEn>('orders');
  const { parties } = useTexts<typeof settlementsEn>('settlements');
  const shares = useTexts<typeof sharesEn>('shares');
  const formats = useFormats();
  const kinds = Object.fromEntries(PRODUCT_TYPES.map((type) => [type, products[type]]));
  return {
    texts,
    shares,
    formats,
    productOf,
    known: {
      ...parties,
      ...providers,
      ...paymentTypes,
      ...pages,
      ...documents,
      ...kinds,
      ...footers,
      ...features,
    },
  };
}
