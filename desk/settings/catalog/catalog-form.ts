import type { CallOutput } from '#contract/call-types.ts';
import { readProductType } from '#contract/catalog.ts';
import type { DeskPriceQuote, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { CURRENCIES } from '#contract/money.ts';
import type en from '../../i18n/en/catalog.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ShownFault } from '../file-draft.rules.ts';
import { useSettingsTexts } from '../settings-service.ts';
import type { CatalogDraft, Titles } from './catalog-draft.rules.ts';

/** The lists of a catalog. */
export type CatalogList = 'products' | 'offers' | 'people' | 'gifts';

/** The data that all fields of a catalog need. */
export interface CatalogForm {
  draft: CatalogDraft;
  source: string;
  onChange: (source: string) => void;
  shop: Pick<
    CallOutput<(typeof deskFileSchemas)['getCatalog']>,
    'currencyId' | 'rounding' | 'languages' | 'distances'
  >;
  /** Returns the fault of a field of the file. */
  faultAt: (path: readonly (string | number)[]) => ShownFault | undefined;
  /** The examples of an entry. */
  quotesOf: (list: CatalogList, index: number) => DeskPriceQuote[];
}

/** Returns the texts of the form for prices. */
export const useCatalogTexts = () => useTexts<typeof en>('catalog');

/** Returns the code of the currency. */
export const currencyOf = ({ shop }: CatalogForm): string => CURRENCIES[shop.currencyId].code;

/** Returns a function that names a product of a form: by its title in the shop's language, or else by its kind. */
export function useProductName(): (form: Pick<CatalogForm, 'draft' | 'shop'>, key: string) => string {
  const { products: kinds } = useSettingsTexts();
  return ({ draft, shop }, key) => {
    const product = draft.products.find((one) => one.key === key);
    if (product === undefined) return key;
    const nameOf = ({ titles, kind, key: own }: CatalogDraft['products'][number]): string => {
      const known = readProductType(kind);
      return titleOf(titles, shop) ?? (known === undefined ? own : kinds[known]);
    };
    const name = nameOf(product);
    // A package for adults and one for children may have the same title.
    return draft.products.some((other) => other !== product && nameOf(other) === name)
      ? `${name} (${key})`
      : name;
  };
}

/** Returns a title in the first language of the shop that has one. */
export function titleOf(titles: Titles, { languages }: CatalogForm['shop']): string | undefined {
  const known = [...languages, ...Object.keys(titles)].map((language) => titles[language]?.trim());
  return known.find((title) => title !== undefined && title !== '');
}
