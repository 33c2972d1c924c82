import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, DEFAULT_CURRENCY_ID } from '#contract/money.ts';
import type { Titles } from './catalog.store.ts';

/** A product of a new event, before its operator says otherwise. */
export interface DefaultProduct {
  productType: ProductType;
  titles: Titles;
  priceMinor: number;
}

const TITLES: Record<ProductType, Titles> = {
  PhotosWithMe: {
    en: 'All photos of me',
    de: 'Alle Fotos von mir',
    ru: 'Все фото со мной',
    cs: 'Všechny moje fotky',
    el: 'Όλες οι φωτογραφίες μου',
    es: 'Todas mis fotos',
    it: 'Tutte le mie foto',
    sl: 'Vse moje fotografije',
  },
  Photo: {
    en: 'Photo',
    de: 'Foto',
    ru: 'Фото',
    cs: 'Fotka',
    el: 'Φωτογραφία',
    es: 'Foto',
    it: 'Foto',
    sl: 'Fotografija',
  },
};

/** Whole prices of a currency, in minor units. */
const PRICES: Record<CurrencyId, Record<ProductType, number>> = {
  203: { PhotosWithMe: 69_900, Photo: 19_900 },
  643: { PhotosWithMe: 119_000, Photo: 29_000 },
  840: { PhotosWithMe: 3_200, Photo: 900 },
  933: { PhotosWithMe: 7_900, Photo: 1_900 },
  978: { PhotosWithMe: 2_900, Photo: 800 },
};

/** What an event sells from its first day on; `photofinish import --photo-price --package-price` changes it. */
export function defaultProducts(currencyId: CurrencyId = DEFAULT_CURRENCY_ID): DefaultProduct[] {
  const kinds: ProductType[] = ['PhotosWithMe', 'Photo'];
  return kinds.map((productType) => ({
    productType,
    titles: TITLES[productType],
    priceMinor: PRICES[currencyId][productType],
  }));
}
