import { z } from 'zod';
import { DATEV_CHARTS } from './desk-exports.ts';
import { isTimeZone } from './time-zone.ts';

/** The settings of the DATEV format (developer.datev.de, "Buchungsstapel"). */
const datevFields = {
  chart: z.enum(DATEV_CHARTS),
  /** The number of the tax adviser, and the client's number there. */
  consultant: z.coerce.number().int().min(1_001).max(9_999_999),
  client: z.coerce.number().int().min(1).max(99_999),
  /** The first day of the fiscal year. */
  yearStart: z.iso.date(),
};

const linkSchema = z.string();

export const deskExportSchemas = {
  describeExports: {
    summary: 'A month’s files for an accountant, with links that are valid for some minutes',
    params: z.object({ tenantId: z.string().max(41) }),
    querystring: z
      .strictObject({
        month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write a month, as in 2026-05'),
        /** The IANA time zone of the month. */
        timeZone: z
          .string()
          .max(64)
          .refine((zone) => isTimeZone(zone), 'is not a time zone')
          .default('UTC'),
        ...z.object(datevFields).partial().shape,
      })
      .refine(
        ({ yearStart, month }) => yearStart === undefined || yearStart <= `${month}-01`,
        'yearStart must be the first day of the fiscal year of that month',
      ),
    response: {
      200: z.object({
        receipts: z.object({
          count: z.int(),
          /** Missing numbers in the sequence of receipts. */
          missing: z.array(z.string()),
          url: linkSchema,
        }),
        bookings: z.object({
          count: z.int(),
          /** The number of bookings that are not in euros; DATEV does not accept them. */
          foreign: z.int(),
          csvUrl: linkSchema,
          jsonUrl: linkSchema,
          /** Null until all settings that the format needs are set. */
          datevUrl: linkSchema.nullable(),
        }),
      }),
    },
  },
} as const;
