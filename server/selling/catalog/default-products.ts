import type { Language } from '#contract/languages.ts';
import { type CurrencyId, DEFAULT_CURRENCY_ID } from '#contract/money.ts';
import type { CatalogContents, CatalogProduct } from './catalog-contents.ts';

/** The kinds of products that every new event sells, in this order. */
export const DEFAULT_KINDS = ['PhotosWithMe', 'Photo'] as const;
export type DefaultKind = (typeof DEFAULT_KINDS)[number];

/** The keys of these products in the catalog. */
export const DEFAULT_KEYS: Record<DefaultKind, string> = { PhotosWithMe: 'all-photos', Photo: 'photo' };

const TITLES: Record<DefaultKind, Record<Language, string>> = {
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

/** Default prices in whole units of each currency, stored in minor units. */
const PRICES: Record<CurrencyId, Record<DefaultKind, number>> = {
  203: { PhotosWithMe: 69_900, Photo: 19_900 },
  208: { PhotosWithMe: 21_900, Photo: 5_900 },
  348: { PhotosWithMe: 1_190_000, Photo: 320_000 },
  352: { PhotosWithMe: 4_300, Photo: 1_200 },
  392: { PhotosWithMe: 4_900, Photo: 1_300 },
  578: { PhotosWithMe: 33_900, Photo: 9_400 },
  643: { PhotosWithMe: 119_000, Photo: 29_000 },
  752: { PhotosWithMe: 32_900, Photo: 8_900 },
  756: { PhotosWithMe: 2_900, Photo: 800 },
  788: { PhotosWithMe: 99_000, Photo: 27_000 },
  826: { PhotosWithMe: 2_500, Photo: 700 },
  840: { PhotosWithMe: 3_200, Photo: 900 },
  933: { PhotosWithMe: 7_900, Photo: 1_900 },
  946: { PhotosWithMe: 14_500, Photo: 4_000 },
  975: { PhotosWithMe: 5_700, Photo: 1_600 },
  978: { PhotosWithMe: 2_900, Photo: 800 },
  985: { PhotosWithMe: 12_500, Photo: 3_500 },
};

/** Builds the catalog of a new event. */
export function defaultContents(currencyId: CurrencyId = DEFAULT_CURRENCY_ID): CatalogContents {
  const products = DEFAULT_KINDS.map(
    (kind): CatalogProduct => ({
      key: DEFAULT_KEYS[kind],
      productType: kind,
      titles: TITLES[kind],
      priceMinor: PRICES[currencyId][kind],
      tiers: [],
      distances: [],
      state: 'InCatalog',
    }),
  );
  return { currencyId, products, offers: [], peopleOffers: [], gifts: [] };
}
