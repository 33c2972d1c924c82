import { z } from 'zod';
import { readProductType } from '#contract/catalog.ts';
import { schemaFault } from '#contract/faults.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';

/** The limits of a catalog. A file that exceeds one is refused, and the message names the limit. */
export const PRODUCTS_MAX = 100;
const OFFERS_MAX = 50;
const GIFTS_MAX = 20;
const TIERS_MAX = 20;
const QUANTITY_MAX = 500;
const PERSON_MAX = 100;
const GIFT_COUNT_MAX = 100;
const TITLE_MAX = 200;
const DISTANCE_MAX = 100;
const DISTANCES_MAX = 50;
/** In major units. A full cart (500 lines) at this price is still an amount that fits the database. */
const PRICE_MAX = 40_000;

/**
 * Schemas for the entries of a catalog file, as parsed by `failsafe` YAML. Every value is the text of the file, so that
 * 29.10 keeps its zero and a distance "21.10" stays text. `catalog-file.rules.ts` checks references between entries and
 * to the event.
 */
const line = (max: number, missing: 'WriteEventId' | 'WriteCurrency' | 'WriteTitle' | 'WriteDistance') =>
  z
    .string(schemaFault(missing))
    .trim()
    .min(1, schemaFault(missing))
    .max(max, schemaFault('LettersMax', { max }))
    // PostgreSQL refuses unpaired surrogates, which an escape sequence can produce.
    .refine((text) => text.isWellFormed(), { error: schemaFault('HalfCharacters'), abort: true })
    .regex(PLAIN_LINE, schemaFault('ControlCharacters'));

const key = z
  .string(schemaFault('WriteKey', { example: 'all-photos' }))
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/, schemaFault('KeyLetters'));

/** `29`, `7.50`. It stays text until the currency determines the number of decimals. */
const amount = z
  .string(schemaFault('WriteAmount'))
  .max(40, schemaFault('LettersMax', { max: 40 }))
  .regex(/^\d+(\.\d+)?$/, {
    error: schemaFault('WriteAmountFrom'),
    abort: true,
  })
  .refine((text) => Number(text) <= PRICE_MAX, schemaFault('ItemsMax', { max: PRICE_MAX }));

const wholeNumber = (max: number) => {
  const rule = schemaFault('WriteWholeNumberFrom', { min: 1, max });
  return z
    .string(rule)
    .regex(/^[1-9]\d{0,8}$/, rule)
    .transform(Number)
    .refine((value) => value <= max, rule);
};

const listOf = <Item extends z.ZodType>(item: Item, max: number, example: string) =>
  z
    .array(item, schemaFault('WriteListLike', { example }))
    .min(1, schemaFault('NameAtLeastOneLike', { example }))
    .max(max, schemaFault('ItemsMax', { max }));

const titles = z.strictObject(
  Object.fromEntries(
    LANGUAGES.map((language) => [language, line(TITLE_MAX, 'WriteTitle').exactOptional()] as const),
  ) as Record<Language, z.ZodExactOptional<z.ZodString>>,
  schemaFault('WriteTitles', { example: '{ en: Photo, de: Foto }' }),
);

const productType = z
  .string(schemaFault('WriteKind'))
  .max(60)
  .transform((text, context) => {
    const kind = readProductType(text);
    if (kind !== undefined) return kind;
    context.addIssue({ code: 'custom', message: schemaFault('NoKind', { kind: text }) });
    return z.NEVER;
  });

const quantity = z.union(
  [
    wholeNumber(QUANTITY_MAX).transform((count) => [count, count] as const),
    z.tuple([wholeNumber(QUANTITY_MAX), wholeNumber(QUANTITY_MAX)]),
  ],
  schemaFault('WriteQuantity', { max: QUANTITY_MAX }),
);

/** The most entries that are read of each list. A file with more is refused. */
export const ENTRIES_MAX = {
  products: PRODUCTS_MAX,
  offers: OFFERS_MAX,
  people: OFFERS_MAX,
  gifts: GIFTS_MAX,
} as const;

const productKeys = listOf(key, PRODUCTS_MAX, '[photo]');

/** The schema of the whole file. Entries are read one by one, so that a fault in one hides no other fault. */
export const catalogFileSchema = z.strictObject(
  {
    event: line(100, 'WriteEventId'),
    currency: line(50, 'WriteCurrency'),
    products: listOf(z.unknown(), PRODUCTS_MAX, '- key: photo'),
    offers: z
      .array(z.unknown(), schemaFault('WriteListHere'))
      .max(OFFERS_MAX, schemaFault('ItemsMax', { max: OFFERS_MAX }))
      .optional(),
    people: z
      .array(z.unknown(), schemaFault('WriteListHere'))
      .max(OFFERS_MAX, schemaFault('ItemsMax', { max: OFFERS_MAX }))
      .optional(),
    gifts: z
      .array(z.unknown(), schemaFault('WriteListHere'))
      .max(GIFTS_MAX, schemaFault('ItemsMax', { max: GIFTS_MAX }))
      .optional(),
  },
  schemaFault('CatalogKeys'),
);

export const fileProductSchema = z.strictObject(
  {
    key,
    kind: productType,
    title: titles,
    price: amount,
    tiers: listOf(
      z.strictObject(
        { from: wholeNumber(QUANTITY_MAX), price: amount },
        schemaFault('WriteTier', { example: '{ from: 3, price: 7 }' }),
      ),
      TIERS_MAX,
      '[{ from: 3, price: 7 }]',
    ).optional(),
    distances: listOf(line(DISTANCE_MAX, 'WriteDistance'), DISTANCES_MAX, '[21K]').optional(),
    state: z.literal(['InCatalog', 'Hidden'], schemaFault('WriteState')).optional(),
  },
  schemaFault('ProductKeys'),
);

export const fileOfferSchema = z.strictObject(
  {
    key,
    title: titles.optional(),
    products: productKeys,
    quantity,
    price: amount,
    gift: key.optional(),
  },
  schemaFault('OfferKeys'),
);

export const fileGiftSchema = z.strictObject(
  { key, from: amount, count: wholeNumber(GIFT_COUNT_MAX), products: productKeys },
  schemaFault('GiftKeys'),
);

export const filePeopleOfferSchema = z.strictObject(
  {
    key,
    title: titles.optional(),
    products: productKeys,
    from: wholeNumber(PERSON_MAX).refine((from) => from > 1, schemaFault('PersonFrom')),
    percent: wholeNumber(100),
  },
  schemaFault('PeopleKeys'),
);

export type FileProduct = z.infer<typeof fileProductSchema>;
export type FileOffer = z.infer<typeof fileOfferSchema>;
export type FilePeopleOffer = z.infer<typeof filePeopleOfferSchema>;
export type FileGift = z.infer<typeof fileGiftSchema>;

/** The keys of each kind of entry; the nearest one is suggested for a misspelt key. */
export const FILE_KEYS = {
  catalog: Object.keys(catalogFileSchema.shape),
  products: Object.keys(fileProductSchema.shape),
  offers: Object.keys(fileOfferSchema.shape),
  people: Object.keys(filePeopleOfferSchema.shape),
  gifts: Object.keys(fileGiftSchema.shape),
  title: [...LANGUAGES] as string[],
  tiers: ['from', 'price'],
} as const;
