import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import {
  BRAND_BLOCKS,
  BRAND_STEPS,
  HOST_LEADS,
  PAYMENT_GAPS,
  SENDER_RECORDS,
  SENDER_STATES,
  STEP_WAITS,
} from './desk-brands.ts';
import { schemaFault } from './faults.ts';
import { PAYMENT_TYPES } from './invoice.ts';
import { LANGUAGES } from './languages.ts';
import { lineSchema } from './page.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1b4d3e');
const whySchema = lineSchema(500).default('');
const tokensSchema = z.record(z.string(), z.string());

const hostCheckSchema = z.object({
  /** The host in canonical form; null if none was typed. */
  host: z.string().nullable(),
  /** Whether another brand, or the desk, has it. */
  isTaken: z.boolean(),
  leads: z.literal(HOST_LEADS),
  /** The record to write into the DNS; null if none is needed, or if the desk has no name in the DNS. */
  record: z.string().nullable(),
});
/** What is known about a typed host. */
export type HostCheck = z.infer<typeof hostCheckSchema>;

export const deskInstallationSchemas = {
  createBrand: {
    summary:
      'Creates a brand with its name and host, and invites its owner. Only for operators of the installation. Invalid if the host is taken or malformed',
    body: z.strictObject({
      name: lineSchema(60).min(1),
      /** The host name of its shop, without port. */
      host: lineSchema(253).min(1).toLowerCase(),
      /** Its default language, and that of the invitation. */
      language: z.literal(LANGUAGES),
      /** The country of its seller, ISO 3166-1 alpha-2; null if the owner enters it. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, schemaFault('CountryCode'))
        .nullable()
        .default(null),
      /** Null if the operator sets up the brand. */
      ownerEmail: emailSchema.nullable(),
    }),
    response: { 201: z.object({ tenantId: z.string(), isInvited: z.boolean() }) },
  },
  checkHost: {
    summary:
      'Whether a typed host is valid and free, and leads to this server. Only for operators of the installation; changes nothing',
    body: z.strictObject({ host: lineSchema(253).toLowerCase() }),
    response: { 200: hostCheckSchema },
  },
  deleteBrand: {
    summary:
      'Deletes a brand with all its data and files; this cannot be undone. Only for operators of the installation. Conflict if the brand has orders, books, photos, participants or requests',
    body: z.strictObject({
      tenantId: z.string().max(41),
      /** The brand’s name, or one of its hosts, as a confirmation. */
      typedName: lineSchema(253),
      why: whySchema,
    }),
    response: { 204: z.null() },
  },
} as const;

export const deskBrandSetupSchemas = {
  getBrandSetup: {
    summary: 'What a brand still needs before it can sell, and what its forms may choose from',
    params: tenantParams,
    response: {
      200: z.object({
        steps: z.array(
          z.object({
            step: z.literal(BRAND_STEPS),
            isDone: z.boolean(),
            /** Null if the step is done, or waits for the reader. */
            waitsFor: z.literal(STEP_WAITS).nullable(),
          }),
        ),
        shopUrl: z.string(),
        /** The payment types that buyers cannot use yet. */
        paymentGaps: z.array(
          z.object({ id: z.literal(PAYMENT_TYPES), provider: z.string(), gap: z.literal(PAYMENT_GAPS) }),
        ),
        /** The payment providers that have keys of the brand. */
        providers: z.array(z.string()),
        /** Whether a payment that buyers can make is a test that moves no money. */
        isTest: z.boolean(),
      }),
    },
  },
  checkSender: {
    summary: 'The sender of a brand’s mails, and the DNS records by which receivers verify it',
    params: tenantParams,
    response: {
      200: z.object({
        sender: z.string(),
        /** Whether the sender is the brand’s own; otherwise the installation’s. */
        isOwn: z.boolean(),
        /** Looking: ask again. Example: its domain is reserved for examples, so nothing is looked up. */
        state: z.literal(['Looking', 'Found', 'Example']),
        records: z.array(
          z.object({
            subject: z.literal(SENDER_RECORDS),
            state: z.literal(SENDER_STATES),
            /** The name of the record in the DNS; null if the shop does not know it. */
            name: z.string().nullable(),
            /** The record to write; null if its value depends on the mail server. */
            value: z.string().nullable(),
          }),
        ),
      }),
    },
  },
  previewLook: {
    summary: 'The colours of shop and mails for two colours of a brand, in light and dark',
    params: tenantParams,
    querystring: z.strictObject({ brand: colourSchema, accent: colourSchema }),
    response: {
      200: z.object({
        light: tokensSchema,
        dark: tokensSchema,
        /** The text on the button of mails. */
        mailText: z.string(),
        /** Whether pages show a readable shade instead of a colour. */
        isAdjusted: z.boolean(),
      }),
    },
  },
  getBrandDeletion: {
    summary: 'What prevents the deletion of a brand; an empty brand can be deleted',
    params: tenantParams,
    response: { 200: z.object({ name: z.string(), blocks: z.array(z.literal(BRAND_BLOCKS)) }) },
  },
} as const;
