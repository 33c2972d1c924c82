import { z } from 'zod';
import { GUN_STARTS_MAX, LIST_GROUPS, LIST_KINDS, LIST_MAX_BYTES } from './desk-lists.ts';
import { lineFaultSchema } from './line-faults.schema.ts';
import {
  DATE_ORDERS,
  DELIMITER_NAMES,
  DOUBTFUL,
  ENCODINGS,
  LIST_COLUMNS,
  NAME_ORDERS,
  READING_QUESTIONS,
  SHARED,
  TIMES_AS,
} from './list-reading.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const BASE64_MAX = Math.ceil((LIST_MAX_BYTES * 4) / 3) + 4;
const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });

/** An uploaded file; proposing and applying take the same body. */
const fileShape = {
  base64: z.base64().max(BASE64_MAX),
  /** Whether a person a start list does not name leaves it. */
  isWhole: z.boolean().default(true),
  /** When the race began, as in `10:00:00` or `10 km=09:30`: needed where results hold durations. */
  gunStarts: z.array(lineSchema(100)).max(GUN_STARTS_MAX).default([]),
  /** Answers to the questions about how to read the file. */
  reading: z
    .strictObject({
      encoding: z.enum(ENCODINGS).optional(),
      delimiter: z.enum(DELIMITER_NAMES).optional(),
      sheet: lineSchema(100).optional(),
      dates: z.enum(DATE_ORDERS).optional(),
      names: z.enum(NAME_ORDERS).optional(),
      times: z.enum(TIMES_AS).optional(),
      doubtful: z.enum(DOUBTFUL).optional(),
      shared: z.enum(SHARED).optional(),
      /** What columns hold, by their places from 0. Left out, it is as it was last applied to these headings; [] forgets that. */
      mapping: z
        .array(
          z.strictObject({
            at: z.int().min(0).max(199),
            column: z.enum([...LIST_COLUMNS.StartList, ...LIST_COLUMNS.Results]).nullable(),
          }),
        )
        .max(200)
        .optional(),
      /** Whether the lines that can be understood are taken although others cannot. */
      skipsWrong: z.boolean().optional(),
    })
    .default({}),
};
const bodyMaxBytes = BASE64_MAX + 10_000;

const choicesSchema = z.array(z.object({ value: z.string(), samples: z.array(z.string()) }));
const columnsSchema = z.array(
  z.object({
    /** Its place in the file, from 0. */
    at: z.int(),
    heading: z.string(),
    /** What it was taken for; null if it is not needed. */
    column: z.string().nullable(),
    /** The first of its values. */
    samples: z.array(z.string()),
  }),
);

const planSchema = z.object({
  lines: z.int(),
  description: z.string(),
  columns: columnsSchema,
  /** How whole names are split, and what each order makes of them; null if no column holds any. */
  split: z.object({ order: z.enum(NAME_ORDERS), choices: choicesSchema }).nullable(),
  /** Lines that are not taken, the first of them, and why. */
  skipped: z.array(lineFaultSchema),
  skippedCount: z.int(),
  unchanged: z.int(),
  groups: z.array(
    z.object({
      name: z.enum(LIST_GROUPS),
      count: z.int(),
      /** How many of them `search` finds. */
      foundCount: z.int(),
      /** The first of these. */
      entries: z.array(
        z.object({
          bib: z.string(),
          name: z.string(),
          fields: z.array(z.string()),
          changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
        }),
      ),
    }),
  ),
  /** Participants whom no stranger finds, of all after this list; faces are off if there is one. */
  protected: z.int(),
  /** Participants without a birth date, where an age protects. */
  withoutBirthDate: z.int(),
  /** Whether participants get an e-mail address, or another one: applying it needs a fresh login then. */
  setsAddresses: z.boolean(),
});

const appliedResponse = { 200: z.object({ plan: planSchema }) };
const applyBody = z.strictObject({
  ...fileShape,
  /** The name of what was shown. */
  shown: z.string().max(64),
  why: lineSchema(500).default(''),
});

export const deskListSchemas = {
  proposeList: {
    summary: 'What a start list or results would change, or every line that is wrong; changes nothing',
    params: eventParams,
    body: z.strictObject({
      kind: z.enum(LIST_KINDS),
      ...fileShape,
      /** A bib, or a part of a name: of each group those are shown whom it means. */
      search: lineSchema(100).default(''),
    }),
    bodyMaxBytes,
    response: {
      200: z.object({
        /** Null where the file is faulty. */
        plan: planSchema.nullable(),
        /** The first faulty lines, counted from 1, and how many there are. */
        faults: z.array(lineFaultSchema),
        faultsCount: z.int(),
        /** How many lines can be taken without the faulty ones. */
        rest: z.int(),
        /** What the file leaves open: each choice of `reading` that answers it, shown on what stands in the file. */
        question: z
          .object({
            about: z.enum(READING_QUESTIONS),
            choices: choicesSchema,
          })
          .nullable(),
        /** Where the file is faulty or leaves something open: its columns, as far as it could be read. */
        columns: columnsSchema,
        /** Whether the meaning of the columns was remembered from a list with the same headings. */
        isRemembered: z.boolean(),
        shown: z.string(),
      }),
    },
  },
  importStartList: {
    summary: 'Applies a start list that was proposed',
    params: eventParams,
    body: applyBody,
    bodyMaxBytes,
    response: appliedResponse,
  },
  importResults: {
    summary: 'Applies results that were proposed',
    params: eventParams,
    body: applyBody,
    bodyMaxBytes,
    response: appliedResponse,
  },
} as const;

export type ShownListPlan = z.infer<typeof planSchema>;
