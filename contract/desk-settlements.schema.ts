import { z } from 'zod';
import { applying, proposalSchema, SOURCE_MAX, sourceSchema } from './desk-settings.schema.ts';
import { NOT_SETTLED, NOT_TRANSFERRED, PAID_MAX, STATEMENT_PARTIES } from './desk-settlements.ts';
import { currencyIdSchema, lineSchema } from './page.schema.ts';

const NUMBER_MAX = 999_999_999;

const tenantIdSchema = z.string().max(41);
const tenantParams = z.object({ tenantId: tenantIdSchema });
/** As in `2026-05`. */
/** A month, as in `2026-05`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-05');
const monthParams = z.object({ tenantId: tenantIdSchema, month: monthSchema });
const numberSchema = z.int().min(1).max(NUMBER_MAX);
const numberTextSchema = z.coerce.number().int().min(1).max(NUMBER_MAX);
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });

const payeeFields = {
  party: z.literal(STATEMENT_PARTIES),
  /** The id of the photographer or of the organizer's event; empty for the platform. */
  name: z.string(),
  payable: amountSchema,
};

const statementSchema = z.object({
  ...payeeFields,
  number: z.int(),
  /** The printed number, as in `S-000012`. */
  title: z.string(),
  month: z.string(),
  issuedAt: z.iso.datetime(),
  /** The day of payment, as `YYYY-MM-DD`; null until it is paid. */
  paidOn: z.string().nullable(),
});

const drawnSchema = z.object({
  timeZone: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  statements: z.array(
    z.object({
      ...payeeFields,
      /** The share in this month only, exact to fractions of a cent. */
      share: amountSchema,
      /** The remainder of earlier statements; negative if the payee owes it. */
      carried: amountSchema,
    }),
  ),
  /** Identifies this preview, which may be issued. */
  shown: z.string(),
});

const transferSchema = z.object({
  number: z.int(),
  title: z.string(),
  month: z.string(),
  payee: z.string(),
  iban: z.string().nullable(),
  payable: amountSchema,
});

export const deskSettlementSchemas = {
  listStatements: {
    summary:
      'Statements that the caller may see, the latest first: a photographer’s are their own, an organizer’s of their event',
    params: tenantParams,
    querystring: z.strictObject({
      month: monthSchema.optional(),
      /** Only statements with smaller numbers. */
      before: numberTextSchema.optional(),
      count: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: {
      200: z.object({
        statements: z.array(statementSchema),
        /** `before` for the next page; null on the last. */
        next: z.int().nullable(),
        /** Months with statements that the caller may see, latest first. */
        months: z.array(z.string()),
      }),
    },
  },
  writeStatements: {
    summary: 'Statements that the caller may see, as CSV: all of them, of a month, or one',
    params: tenantParams,
    querystring: z.strictObject({ month: monthSchema.optional(), number: numberTextSchema.optional() }),
    response: { 200: z.object({ csv: z.string() }) },
  },
  printStatement: {
    summary: 'A statement as PDF',
    params: z.object({ tenantId: tenantIdSchema, number: numberTextSchema }),
    response: { 200: z.object({ base64: z.string() }) },
  },
  drawMonth: {
    summary:
      'The statements that a month would have, or the reason why it cannot be settled; changes nothing',
    params: monthParams,
    response: {
      200: z.object({ notSettled: z.literal(NOT_SETTLED).nullable(), drawn: drawnSchema.nullable() }),
    },
  },
  issueMonth: {
    summary:
      'Issues a month’s statements, which never change. Conflict if they are not those that were shown',
    params: monthParams,
    body: z.strictObject({ shown: lineSchema(100), why: applying.why }),
    response: { 200: z.object({ statementsCount: z.int() }) },
  },
  listTransfers: {
    summary:
      'Unpaid amounts that are payable: those in the file for the bank, and the reasons why others are not in it',
    params: tenantParams,
    querystring: z.strictObject({ month: monthSchema.optional() }),
    response: {
      200: z.object({
        /** The payer; null if none is set or it has no IBAN. */
        payer: z.object({ name: z.string(), iban: z.string() }).nullable(),
        transfers: z.array(transferSchema),
        notTaken: z.array(transferSchema.extend({ reason: z.literal(NOT_TRANSFERRED) })),
      }),
    },
  },
  writeTransfers: {
    summary:
      'Unpaid amounts that are payable, as a file: SEPA credit transfers in euros (pain.001.001.09), or CSV of all currencies. Conflict if the SEPA file would have no transfers or no payer',
    params: tenantParams,
    querystring: z.strictObject({
      kind: z.literal(['xml', 'csv']),
      month: monthSchema.optional(),
      /** The day on which the bank is to pay; today by default. */
      day: z.iso.date().optional(),
    }),
    response: { 200: z.object({ content: z.string() }) },
  },
  payStatements: {
    summary: 'Marks statements as paid: all of them or none',
    params: tenantParams,
    body: z.strictObject({
      numbers: z.array(numberSchema).min(1).max(PAID_MAX),
      paidOn: z.iso.date(),
      why: applying.why,
    }),
    response: { 204: z.null() },
  },
  getPayees: {
    summary: 'The file of payees and of the payer',
    params: tenantParams,
    response: { 200: z.object({ source: z.string() }) },
  },
  proposePayees: {
    summary: 'The changes that a file of payees would make, or its faults; changes nothing',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: z.strictObject({ source: sourceSchema }),
    response: { 200: proposalSchema },
  },
  applyPayees: {
    summary: 'Replaces the payees by those of a file, as it was shown',
    params: tenantParams,
    bodyMaxBytes: 3 * SOURCE_MAX,
    body: z.strictObject({ source: sourceSchema, ...applying }),
    response: { 204: z.null() },
  },
} as const;
