import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import {
  CATALOG_LISTS,
  CODE_PREFIX_MAX,
  CODE_USES_MAX,
  DRAWN_CODES_MAX,
  PROMO_CODE_STATES,
} from './desk-settings.ts';
import { FRAME_VIEWS } from './frame.ts';
import { LANGUAGES } from './languages.ts';
import { currencyIdSchema, faultSchemas, fileSchema, idSchema, lineSchema } from './page.schema.ts';
import { shownShareRuleSchema } from './share-rule.schema.ts';

export const SOURCE_MAX = 1_000_000;
/** Base64 in JSON makes files a third larger. */
const SITE_BODY_MAX = 32_000_000;
const PICTURES_BODY_MAX = 16_000_000;
const FILE_BYTES_MAX = (PICTURES_BODY_MAX / 4) * 3;
const FILES_MAX = 100;
const PAGE_MAX = 200;

const tenantIdSchema = z.string().max(41);
const tenantParams = z.object({ tenantId: tenantIdSchema });
const eventParams = z.object({ tenantId: tenantIdSchema, eventId: idSchema });
const versionSchema = z.coerce.number().int().min(0).max(1_000_000);
const momentSchema = z.iso.datetime();
const whySchema = lineSchema(500).default('');
export const sourceSchema = z.string().max(SOURCE_MAX);
const pathSchema = lineSchema(500).min(1);
const base64Schema = fileSchema(FILE_BYTES_MAX);
/** An uploaded file. */
const sentFileSchema = z.strictObject({ name: lineSchema(200).min(1), base64: base64Schema });

const faultSchema = z.object({
  /** The file's name among several; empty if there is only one. */
  file: z.string(),
  /** From 1; null if the whole file is meant. */
  line: z.int().nullable(),
  column: z.int().nullable(),
  /** Dotted, as in `products.0.price`; empty for a fault of the whole file. */
  path: z.string(),
  /** The fault in English, with its path. */
  message: z.string(),
  ...faultSchemas,
});

export const proposalSchema = z.object({
  /** The faults; if there are any, nothing can be applied. */
  faults: z.array(faultSchema),
  warnings: z.array(faultSchema),
  /** The changes, as the command prints them; empty if there are none. */
  changes: z.array(
    z.object({
      mark: z.literal(['+', '-', '~', ' ']),
      text: z.string(),
      /** The change as values, if the page names its field in the reader’s language; a line that only heads others has none. */
      change: z
        .object({
          of: z.literal([
            'brand',
            'site',
            'catalog',
            'product',
            'offer',
            'people',
            'gift',
            'frame',
            'payee',
            'shares',
          ]),
          /** The key of a catalog’s entry; otherwise empty. */
          key: z.string(),
          /** The path with dots; empty if the whole entry is added or removed. */
          field: z.string(),
          /** Whole texts; empty if there was or will be no value. */
          from: z.string(),
          to: z.string(),
          /** The rule of shares at a place before and after; null where there is none. `from` and `to` are empty then. */
          rule: z
            .object({
              number: z.int(),
              before: shownShareRuleSchema.nullable(),
              after: shownShareRuleSchema.nullable(),
            })
            .optional(),
        })
        .optional(),
    }),
  ),
  /** The version with which the files were compared. */
  version: z.int(),
  /** Identifies this proposal, which may be applied. */
  shown: z.string(),
});

export const applying = {
  /** The version for which the changes were shown. */
  seenVersion: versionSchema,
  /** The id of the proposal. */
  shown: lineSchema(100),
  why: whySchema,
};
const appliedSchema = { 201: z.object({ version: z.int() }) };
const versionedSchema = z.object({ version: z.int(), appliedAt: momentSchema, summary: z.string() });

/** An example of how an entry of a catalog changes a price. */
const priceQuoteSchema = z.object({
  /** The entry, by its list in the file and its position there. */
  of: z.object({ list: z.literal(CATALOG_LISTS), index: z.int() }),
  /**
   * `Quantity`: pieces of a product. `AllPhotos`: the number of photos of one person from which the package costs
   * less. `Offer`: pieces of an offer. `Person`: the position of the person who pays this price. `Gift`: the number
   * of free products.
   */
  kind: z.literal(['Quantity', 'AllPhotos', 'Offer', 'Person', 'Gift']),
  quantity: z.int(),
  /** For a gift: the key and quantity of the product that must be bought to get it; otherwise null. */
  bought: z.object({ product: z.string(), quantity: z.int() }).nullable(),
  total: z.number(),
  /** The total without the entry; the same if the entry changes nothing. */
  totalWithout: z.number(),
});

const brandBody = { source: sourceSchema, files: z.array(sentFileSchema).max(2).default([]) };
const siteBody = {
  /** The version on which the change is based; omitted settings keep their values. */
  base: versionSchema,
  changes: z
    .array(
      z.union([
        z.strictObject({ path: pathSchema, text: sourceSchema }),
        z.strictObject({ path: pathSchema, base64: base64Schema }),
        z.strictObject({ path: pathSchema, isRemoved: z.literal(true) }),
      ]),
    )
    .max(FILES_MAX),
};
const siteFilesSchema = z.object({
  version: z.int(),
  files: z.array(z.object({ path: z.string(), byteSize: z.int(), isText: z.boolean() })),
});

export const deskFileSchemas = {
  getBrand: {
    summary: 'The tenant’s file: its settings, hosts, payment types and issuer. No file has a payment key',
    params: tenantParams,
    response: {
      200: z.object({
        version: z.int(),
        source: z.string(),
        /** Newest first. */
        versions: z.array(versionedSchema),
        /** Whether the caller may also change hosts and the identity provider. */
        isInstallation: z.boolean(),
      }),
    },
  },
  getBrandVersion: {
    summary: 'The tenant’s file as it was applied once',
    params: z.object({ tenantId: tenantIdSchema, version: versionSchema }),
    response: { 200: z.object({ source: z.string() }) },
  },
  proposeBrand: {
    summary: 'The changes that a tenant’s file would make; changes nothing',
    params: tenantParams,
    body: z.strictObject(brandBody),
    bodyMaxBytes: PICTURES_BODY_MAX,
    response: { 200: proposalSchema },
  },
  applyBrand: {
    summary:
      'Applies a tenant’s file as it was proposed; Conflict if its effects are no longer those that were shown',
    params: tenantParams,
    body: z.strictObject({ ...brandBody, ...applying }),
    bodyMaxBytes: PICTURES_BODY_MAX,
    response: appliedSchema,
  },
  listCatalogs: {
    summary: 'The events, each with the version of its catalog; newest first',
    params: tenantParams,
    querystring: z.strictObject({
      /** Words from its name, town or day. */
      search: lineSchema(100).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      count: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
    }),
    response: {
      200: z.object({
        total: z.int(),
        catalogs: z.array(
          z.object({ eventId: idSchema, title: z.string(), date: z.iso.date(), version: z.int() }),
        ),
      }),
    },
  },
  getCatalog: {
    summary: 'The file of an event’s catalog',
    params: eventParams,
    response: {
      200: z.object({
        eventId: idSchema,
        title: z.string(),
        version: z.int(),
        source: z.string(),
        /** Newest first. */
        versions: z.array(z.object({ version: z.int(), appliedAt: momentSchema })),
        /** The currency in which the tenant sells. */
        currencyId: currencyIdSchema,
        /** Whether the total of a purchase is rounded down to a whole amount. */
        rounding: z.boolean(),
        /** The languages in which the tenant's pages show titles; the default language first. */
        languages: z.array(z.literal(LANGUAGES)),
        /** The event's distances, for products that only some runners can buy. */
        distances: z.array(z.string()),
      }),
    },
  },
  quoteCatalog: {
    summary: 'Examples of prices by a changed file of a catalog; changes nothing',
    params: eventParams,
    body: z.strictObject({ source: sourceSchema }),
    bodyMaxBytes: 3 * SOURCE_MAX,
    response: {
      200: z.object({
        /** Null if the file has faults. */
        quotes: z.array(priceQuoteSchema).nullable(),
      }),
    },
  },
  getCatalogVersion: {
    summary: 'A catalog’s file as it was applied once',
    params: z.object({ tenantId: tenantIdSchema, eventId: idSchema, version: versionSchema }),
    response: { 200: z.object({ source: z.string() }) },
  },
  proposeCatalog: {
    summary: 'The changes that a catalog’s file would make; changes nothing',
    params: eventParams,
    body: z.strictObject({ source: sourceSchema }),
    bodyMaxBytes: 3 * SOURCE_MAX,
    response: { 200: proposalSchema },
  },
  applyCatalog: {
    summary:
      'Applies a catalog’s file as it was proposed; Conflict if its effects are no longer those that were shown',
    params: eventParams,
    body: z.strictObject({ source: sourceSchema, ...applying }),
    bodyMaxBytes: 3 * SOURCE_MAX,
    response: appliedSchema,
  },
  getSite: {
    summary: 'The files of the tenant’s site',
    params: tenantParams,
    response: {
      200: siteFilesSchema.extend({
        /** Newest first; only stored versions can be restored. */
        versions: z.array(versionedSchema.extend({ isKept: z.boolean() })),
        /** The languages of the shop; the default language first. */
        languages: z.array(z.literal(LANGUAGES)),
        /** The address of the shop. */
        shopUrl: z.string(),
        /** The names of documents whose text counsel has not reviewed in some language, as in `AGB.pdf`. */
        unreviewed: z.array(z.string()),
      }),
    },
  },
  getSiteVersion: {
    summary: 'The files of the site in a version',
    params: z.object({ tenantId: tenantIdSchema, version: versionSchema }),
    response: { 200: siteFilesSchema },
  },
  getSiteFile: {
    summary: 'A file of the site in a version, as it was written',
    params: z.object({ tenantId: tenantIdSchema, version: versionSchema }),
    querystring: z.strictObject({ path: pathSchema }),
    response: {
      200: z.object({ path: z.string(), text: z.string().nullable(), base64: z.string().nullable() }),
    },
  },
  proposeSite: {
    summary: 'The changes that files of the site would make; changes nothing',
    params: tenantParams,
    body: z.strictObject(siteBody),
    bodyMaxBytes: SITE_BODY_MAX,
    response: { 200: proposalSchema },
  },
  previewSite: {
    summary:
      'Stores changed files of the site for an hour, so that the shop shows them at a link; applies nothing',
    params: tenantParams,
    body: z.strictObject(siteBody),
    bodyMaxBytes: SITE_BODY_MAX,
    response: {
      200: z.object({
        /** The faults; if there are any, no draft is shown. */
        faults: z.array(faultSchema),
        /**
         * The draft's token, which is the `preview` parameter of a page's address and the part after `/preview/` in
         * a file's address; null if there are faults.
         */
        link: z.object({ token: z.string(), expiresAt: momentSchema }).nullable(),
      }),
    },
  },
  applySite: {
    summary:
      'Applies changed files of the site as proposed; Conflict if its effects are no longer those that were shown',
    params: tenantParams,
    body: z.strictObject({ ...siteBody, ...applying }),
    bodyMaxBytes: SITE_BODY_MAX,
    response: appliedSchema,
  },
} as const;

const frameBody = {
  /** `frame.yaml`. */
  source: sourceSchema,
  layers: z.array(sentFileSchema).max(FILES_MAX),
  /** The frame's event; null for all events. If omitted, the file decides. */
  eventId: idSchema.nullable().optional(),
};
const shownFileSchema = z.object({ name: z.string(), base64: z.string() });
const previewsSchema = z.object({
  /** JPEG in Base64: the frame around a photo of one colour. */
  portrait: z.string(),
  landscape: z.string(),
});

export const deskFrameSchemas = {
  listFrames: {
    summary: 'The frames in the shop: those of all events, then those of one',
    params: tenantParams,
    response: {
      200: z.object({
        frames: z.array(
          z.object({
            frameId: idSchema,
            key: z.string(),
            titles: z.partialRecord(z.literal(LANGUAGES), z.string()),
            eventId: idSchema.nullable(),
            eventName: z.string().nullable(),
          }),
        ),
      }),
    },
  },
  getFrame: {
    summary: 'The files of a frame; adding them again changes nothing',
    params: z.object({ tenantId: tenantIdSchema, frameId: idSchema }),
    response: { 200: z.object({ source: z.string(), layers: z.array(shownFileSchema) }) },
  },
  previewFrame: {
    summary: 'A frame around a photo of one colour, as a JPEG in Base64',
    params: z.object({ tenantId: tenantIdSchema, frameId: idSchema }),
    querystring: z.strictObject({ view: z.literal(FRAME_VIEWS).default('landscape') }),
    response: { 200: z.object({ base64: z.string() }) },
  },
  proposeFrame: {
    summary: 'The effects of adding a frame, and its preview; changes nothing',
    params: tenantParams,
    body: z.strictObject(frameBody),
    bodyMaxBytes: PICTURES_BODY_MAX,
    response: { 200: proposalSchema.extend({ previews: previewsSchema.nullable() }) },
  },
  addFrame: {
    summary: 'Adds a frame as it was proposed; Conflict if its effects are no longer those that were shown',
    params: tenantParams,
    body: z.strictObject({ ...frameBody, shown: lineSchema(100), why: whySchema }),
    bodyMaxBytes: PICTURES_BODY_MAX,
    response: { 204: z.null() },
  },
  removeFrame: {
    summary: 'Removes a frame from the shop; photos that were sold in it are still rendered',
    params: z.object({ tenantId: tenantIdSchema, frameId: idSchema }),
    querystring: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

const benefitSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('Percent'), percent: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('Fixed'), amount: z.number().positive().max(1_000_000) }),
  z.strictObject({ kind: z.literal('FreeProduct') }),
]);

/** The orders to which a code applies. */
const codeScope = {
  /** Null for all events. */
  eventIds: z.array(idSchema).min(1).max(FILES_MAX).nullable().default(null),
  /** Null for all products except gift codes. */
  productTypes: z.array(z.literal(PRODUCT_TYPES)).min(1).max(PRODUCT_TYPES.length).nullable().default(null),
};

const definition = {
  benefit: benefitSchema,
  ...codeScope,
  validFrom: momentSchema.nullable().default(null),
  /** The first moment at which it is no longer valid. */
  validUntil: momentSchema.nullable().default(null),
  /** Null for unlimited. */
  usesMax: z.int().min(1).max(CODE_USES_MAX).nullable(),
  /** Whether it cannot be combined with another code. */
  excludesOthers: z.boolean().default(false),
  why: whySchema,
};

const promoCodeSchema = z.object({
  promoCodeId: idSchema,
  code: z.string(),
  state: z.literal(PROMO_CODE_STATES),
  benefit: benefitSchema,
  currencyId: currencyIdSchema.nullable(),
  validFrom: momentSchema.nullable(),
  validUntil: momentSchema.nullable(),
  usesMax: z.int().nullable(),
  /** The number of orders that are paid or being paid. */
  usesCount: z.int(),
  eventIds: z.array(idSchema).nullable(),
  /** The titles of the code's events; null for all events. */
  eventTitles: z.array(z.string()).nullable(),
  productTypes: z.array(z.literal(PRODUCT_TYPES)).nullable(),
  excludesOthers: z.boolean(),
  /** Whether it was bought in an order. */
  isGiftCode: z.boolean(),
  createdAt: momentSchema,
});

export const deskPromoCodeSchemas = {
  listPromoCodes: {
    summary: 'Promo codes, newest first',
    params: tenantParams,
    querystring: z.strictObject({
      /** Its first characters. */
      search: lineSchema(100).optional(),
      state: z.literal(PROMO_CODE_STATES).optional(),
      /** The cursor of the previous page. */
      after: lineSchema(100).optional(),
      count: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
    }),
    response: {
      200: z.object({
        codes: z.array(promoCodeSchema),
        /** The cursor of the next page; null on the last. */
        next: z.string().nullable(),
        /** The currency of amounts. */
        currencyId: currencyIdSchema,
      }),
    },
  },
  createPromoCode: {
    summary: 'Creates a promo code; Conflict if the tenant has one of this name',
    params: tenantParams,
    body: z.strictObject({ code: lineSchema(100).min(1), ...definition }),
    response: { 201: z.object({ code: z.string() }) },
  },
  quotePromoCode: {
    summary: 'Examples of the discounts of a promo code; creates none',
    params: tenantParams,
    body: z.strictObject({ benefit: benefitSchema, ...codeScope }),
    response: {
      200: z.object({
        /** The event of the examples: the first of the code, or else the newest; null if there is none. */
        event: z.object({ eventId: idSchema, title: z.string() }).nullable(),
        /** One piece of each product that the event sells. */
        quotes: z.array(
          z.object({
            /** In the default language. */
            title: z.string(),
            total: z.number(),
            totalWithout: z.number(),
          }),
        ),
        currencyId: currencyIdSchema,
      }),
    },
  },
  createPromoCodes: {
    summary: 'Generates random promo codes',
    params: tenantParams,
    body: z.strictObject({
      count: z.int().min(1).max(DRAWN_CODES_MAX),
      prefix: lineSchema(CODE_PREFIX_MAX * 2).default(''),
      ...definition,
    }),
    response: { 201: z.object({ codes: z.array(z.string()) }) },
  },
  stopPromoCode: {
    summary: 'Disables a promo code; orders that used it keep their price',
    params: z.object({ tenantId: tenantIdSchema, promoCodeId: idSchema }),
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type DeskProposal = z.infer<typeof proposalSchema>;
export type DeskPriceQuote = z.infer<typeof priceQuoteSchema>;
export type DeskPromoCode = z.infer<typeof promoCodeSchema>;
