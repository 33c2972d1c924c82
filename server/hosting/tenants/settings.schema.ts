import { z } from 'zod';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { DESCRIPTIONS } from '#contract/competitor.ts';
import { COUNTER_PROVIDERS } from '#contract/counter.ts';
import { schemaFault } from '#contract/faults.ts';
import { PAYMENT_TYPES } from '#contract/invoice.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { ownPath } from '#contract/own-path.ts';
import { currencyIdSchema, idSchema, lineSchema } from '#contract/page.schema.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { LocalText } from '#contract/site.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { findCounterFaults } from './counter.rules.ts';

/** An address within the shop's own site. */
const path = z
  .string()
  .max(500)
  .refine((text) => text !== '/' && ownPath(text) !== undefined, schemaFault('NoSitePath'));
const themeKey = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/, schemaFault('SmallLetters'));
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, schemaFault('QuotedColour'));

const promiseText = lineSchema(300).min(1).optional();
const promiseTexts = Object.fromEntries(LANGUAGES.map((language) => [language, promiseText]));
const answerText = lineSchema(600)
  .min(1)
  .refine(
    (text) => !/[{}]/.test(text.replaceAll(/\{(event|count)\}/g, '')),
    schemaFault('OtherPlaceholder', { known: '{event} and {count}' }),
  )
  .optional();
const answerTexts = z
  .strictObject(
    Object.fromEntries(LANGUAGES.map((language) => [language, answerText])) as Record<
      Language,
      typeof answerText
    >,
  )
  .optional();

/** The settings object of product §3; a wrong or unknown field is named. */
const settingsSchema = z.strictObject({
  theme: themeKey,
  originalTheme: themeKey,
  tenantName: lineSchema(60).min(1),
  openId: z.boolean(),
  logo: path,
  logoSmall: path,
  alignLogoCenter: z.boolean(),
  backURL: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  showMobileMenuItems: z.boolean(),
  languages: z.array(z.literal(LANGUAGES)).min(1).max(LANGUAGES.length),
  defaultLanguage: z.literal(LANGUAGES),
  features: z.array(z.string().max(60)).max(100),
  pageTypes: z.strictObject({ footer: z.literal(['full', 'compact', 'legal']) }),
  rounding: z.boolean(),
  withdrawalConsent: z.boolean(),
  refundPromise: z.strictObject(promiseTexts as Record<Language, typeof promiseText>).optional(),
  supportEmail: z.email(),
  mailFrom: z.email().optional(),
  backFromHome: z.boolean(),
  quietNotifications: z.boolean().optional(),
  onlyWrittenPages: z.boolean().optional(),
  searchAnswerDays: z.int().min(1).max(30).optional(),
  searchAnswer: z.strictObject({ found: answerTexts, none: answerTexts }).optional(),
  showBannerOnHome: z.boolean(),
  enableCookies: z.boolean(),
  mainCounterId: z.string().max(200).nullable(),
  mainCounter: z
    .strictObject({ provider: z.literal(COUNTER_PROVIDERS), address: z.string().max(2_000).optional() })
    .nullable(),
  upcomingEvents: z.boolean(),
  nameForRecentEvents: z.string().max(200).nullable(),
  identityProvider: z
    .strictObject({
      realm: z.string().max(200),
      clientId: z.string().min(1).max(200),
      uri: z.union([z.url({ protocol: /^https?$/ }).max(2_000), path]),
      flow: z.literal(['code', 'implicit']).optional(),
    })
    .nullable(),
  currencyId: currencyIdSchema,
  menuItems: z.array(
    z.literal([
      '/',
      '/for-photographers',
      '/for-organizers',
      '/for-business',
      '/my-account',
      '/contacts',
      'divider',
    ]),
  ),
  colours: z.strictObject({ brand: colour, accent: colour }),
  legalEntity: lineSchema(300).min(1),
}) satisfies z.ZodType<TenantSettings>;

interface TextFault {
  path: string[];
  /** As `schemaFault` writes it. */
  message: string;
}

/** Finds languages of a text that the tenant does not offer. */
function findUnspoken(path: string[], text: LocalText, languages: readonly Language[]): TextFault[] {
  return LANGUAGES.filter((language) => text[language] !== undefined && !languages.includes(language)).map(
    (language) => ({
      path: [...path, language],
      message: schemaFault('LanguageNotOffered'),
    }),
  );
}

/**
 * Finds faults in the languages of texts: a text in a language that the tenant does not offer, and a promise that is
 * missing in the default language.
 */
function findTextFaults({
  refundPromise,
  searchAnswer,
  languages,
  defaultLanguage,
}: z.infer<typeof settingsSchema>): TextFault[] {
  const faults = [
    ...findUnspoken(['refundPromise'], refundPromise ?? {}, languages),
    ...findUnspoken(['searchAnswer', 'found'], searchAnswer?.found ?? {}, languages),
    ...findUnspoken(['searchAnswer', 'none'], searchAnswer?.none ?? {}, languages),
  ];
  if (refundPromise !== undefined && refundPromise[defaultLanguage] === undefined)
    faults.push({
      path: ['refundPromise'],
      message: schemaFault('DefaultLanguageMissing', { language: defaultLanguage }),
    });
  return faults;
}

/**
 * A payment type of a tenant: its provider, its discount (whole percent), and its conditions: amounts (in major units,
 * both limits included), currencies, albums. An omitted condition does not apply.
 */
const tenantPaymentTypeSchema = z
  .strictObject({
    id: z.literal(PAYMENT_TYPES),
    provider: z
      .string()
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/, schemaFault('SmallLetters')),
    discountPercent: z.int().min(0).max(90),
    minAmount: z.number().min(0).optional(),
    maxAmount: z.number().min(0).optional(),
    currencyIds: z.array(currencyIdSchema).min(1).optional(),
    albumIds: z.array(idSchema).min(1).optional(),
  })
  .refine(({ minAmount = 0, maxAmount = Number.POSITIVE_INFINITY }) => minAmount <= maxAmount, {
    path: ['maxAmount'],
    message: schemaFault('BelowMinAmount'),
  });

export type TenantPaymentType = z.infer<typeof tenantPaymentTypeSchema>;

const vatPercentSchema = z.number().min(0).max(100).multipleOf(0.01);
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The seller, as on receipts. `vatPercent` is included in every price; null if no tax is charged. */
const tenantIssuerSchema = z
  .strictObject({
    name: lineSchema(200).min(1),
    address: lineSchema(300),
    vatId: lineSchema(30).min(1).nullable(),
    /** Entry in a register of companies. */
    registration: lineSchema(200).min(1).nullable(),
    vatPercent: vatPercentSchema.nullable(),
    /** The country in which it is established, ISO 3166-1 alpha-2. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, schemaFault('CountryCode'))
      .nullable()
      .optional(),
    /** Rates that differ from `vatPercent`, by kind of product. */
    vatRates: z.partialRecord(z.enum(PRODUCT_TYPES), vatPercentSchema).optional(),
    /** From this day on, sales to consumers are taxed in the consumer's country (the Union's one-stop shop). */
    buyersVatFrom: z.string().regex(dayPattern, schemaFault('DayLike')).nullable().optional(),
    /** When gift codes are taxed: single-purpose vouchers at their sale, multi-purpose vouchers at their redemption. */
    giftCodesTaxed: z.literal(['AtSale', 'AtRedemption']).optional(),
    /** Why the seller charges no tax, as its law requires on receipts. */
    untaxedBecause: lineSchema(200).min(1).nullable().optional(),
  })
  .refine(({ country, buyersVatFrom }) => buyersVatFrom == null || country != null, {
    path: ['country'],
    message: schemaFault('CountryMissing'),
  });

export type TenantIssuer = z.infer<typeof tenantIssuerSchema>;

/**
 * For how many days after the payment, or after the files' arrival, sold files can be downloaded; null means forever.
 */
const tenantRetentionSchema = z.strictObject({
  orderDays: z.int().min(30).max(36_500).nullable(),
});

export type TenantRetention = z.infer<typeof tenantRetentionSchema>;

/**
 * How requests for removal are answered: within how many days, and whether a photo is hidden until then if the
 * requester says that it shows their child.
 */
const tenantRemovalSchema = z.strictObject({
  days: z.int().min(1).max(30),
  hideChildAtOnce: z.boolean(),
});

export type TenantRemoval = z.infer<typeof tenantRemovalSchema>;

/**
 * Participants below this age on race day are protected: they are shown only through a link mailed to the address on
 * the start list. 0 means no protection by age.
 */
const tenantYouthSchema = z.strictObject({ age: z.int().min(0).max(21) });

export type TenantYouth = z.infer<typeof tenantYouthSchema>;

/** The most letters to participants per minute that receivers accept from the tenant's sender. */
const tenantLettersSchema = z.strictObject({ perMinute: z.int().min(1).max(6_000) });

export type TenantLetters = z.infer<typeof tenantLettersSchema>;

/**
 * What happens to metadata of new originals: `remove` deletes keywords and fields that name people, `keep` stores files
 * byte for byte. Existing photos do not change.
 */
const tenantOriginalsSchema = z.strictObject({ keywords: z.literal(['remove', 'keep']) });

export type TenantOriginals = z.infer<typeof tenantOriginalsSchema>;

/**
 * The columns of start lists that the shop shows with a participant, and searches. Without any, only names and bibs are
 * shown.
 */
const tenantParticipantsSchema = z.strictObject({
  shown: z
    .array(z.literal(DESCRIPTIONS))
    .refine((columns) => new Set(columns).size === columns.length, schemaFault('ColumnTwice')),
});

export type TenantParticipants = z.infer<typeof tenantParticipantsSchema>;

/**
 * The sites that may embed the search: `www.race.example`, which means https, or an origin. Unencrypted origins are
 * permitted only for this machine.
 */
const embedHost = z
  .string()
  .max(200)
  .regex(
    /^(?:(?:https:\/\/)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?|http:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1)(?::\d{1,5})?)$/,
    schemaFault('EmbedHost'),
  );
const tenantEmbedSchema = z.strictObject({ hosts: z.array(embedHost).max(50) });

export type TenantEmbed = z.infer<typeof tenantEmbedSchema>;

/** A tenant as an operator (or the demo) defines it. */
export const tenantDefinitionSchema = z.strictObject({
  tenantId: z.string().regex(TENANT_ID_PATTERN, schemaFault('SmallLetters')),
  /** Host names without port. */
  hosts: z
    .array(
      z
        .string()
        .max(253)
        .regex(/^[a-z0-9.-]+$/, schemaFault('HostLowerCase')),
    )
    .min(1)
    .max(100),
  settings: settingsSchema
    .refine((settings) => settings.languages.includes(settings.defaultLanguage), {
      path: ['defaultLanguage'],
      message: schemaFault('DefaultLanguageNotOffered'),
    })
    .superRefine((settings, { addIssue }) => {
      for (const fault of findCounterFaults(settings)) addIssue({ code: 'custom', ...fault });
      for (const fault of findTextFaults(settings)) addIssue({ code: 'custom', ...fault });
    }),
  /** In the order in which they are offered; each occurs once. */
  paymentTypes: z
    .array(tenantPaymentTypeSchema)
    .refine(
      (types) => new Set(types.map(({ id }) => id)).size === types.length,
      schemaFault('PaymentTypeTwice'),
    ),
  issuer: tenantIssuerSchema,
  retention: tenantRetentionSchema,
  removal: tenantRemovalSchema,
  youth: tenantYouthSchema,
  letters: tenantLettersSchema,
  originals: tenantOriginalsSchema,
  participants: tenantParticipantsSchema,
  embed: tenantEmbedSchema,
});

export type TenantDefinition = z.infer<typeof tenantDefinitionSchema>;
