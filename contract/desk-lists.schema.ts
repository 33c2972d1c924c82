import { z } from 'zod';
import { PROTECTION_REASONS } from './desk-events.ts';
import { GUN_STARTS_MAX, LEFT_OUT_REASONS, LIST_GROUPS, LIST_KINDS, LIST_MAX_BYTES } from './desk-lists.ts';
import { lineFaultSchema } from './line-faults.schema.ts';
import {
  DATE_ORDERS,
  DELIMITER_NAMES,
  DOUBTFUL,
  ENCODINGS,
  LIST_COLUMNS,
  NAME_ORDERS,
  PEOPLE,
  READING_QUESTIONS,
  SHARED,
  TIMES_AS,
} from './list-reading.ts';
import { base64Length, fileSchema, idSchema, lineSchema } from './page.schema.ts';

const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });

/** An uploaded file; the calls to propose and to apply take the same body. */
const fileShape = {
  base64: fileSchema(LIST_MAX_BYTES),
  /** Whether participants missing from the start list are removed. */
  isWhole: z.boolean().default(true),
  /** When the race began, as in `10:00:00` or `10 km=09:30`: required if results contain durations. */
  gunStarts: z.array(lineSchema(100)).max(GUN_STARTS_MAX).default([]),
  /** Answers to the questions about how to read the file. */
  reading: z
    .strictObject({
      encoding: z.enum(ENCODINGS).optional(),
      delimiter: z.enum(DELIMITER_NAMES).optional(),
      sheet: lineSchema(100).optional(),
      dates: z.enum(DATE_ORDERS).optional(),
      names: z.enum(NAME_ORDERS).optional(),
      nameColumn: lineSchema(1_000).optional(),
      times: z.enum(TIMES_AS).optional(),
      doubtful: z.enum(DOUBTFUL).optional(),
      shared: z.enum(SHARED).optional(),
      people: z.enum(PEOPLE).optional(),
      /**
       * The meanings of the columns, by position from 0. If omitted, the meanings that were last applied to these
       * headings are used; [] deletes those.
       */
      mapping: z
        .array(
          z.strictObject({
            at: z.int().min(0).max(199),
            column: z.enum([...LIST_COLUMNS.StartList, ...LIST_COLUMNS.Results]).nullable(),
          }),
        )
        .max(200)
        .optional(),
      /** Whether valid lines are imported although others are faulty. */
      skipsWrong: z.boolean().optional(),
    })
    .default({}),
};
const bodyMaxBytes = base64Length(LIST_MAX_BYTES) + 10_000;

const choicesSchema = z.array(z.object({ value: z.string(), samples: z.array(z.string()) }));
const columnsSchema = z.array(
  z.object({
    /** Its position in the file, from 0. */
    at: z.int(),
    heading: z.string(),
    /** Its detected meaning; null if it is not needed. */
    column: z.string().nullable(),
    /** Its first values. */
    samples: z.array(z.string()),
  }),
);

/** Lines that are left out, counted by reason, each line once. */
const leftOutSchema = z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), lines: z.int() }));

const planSchema = z.object({
  lines: z.int(),
  description: z.string(),
  columns: columnsSchema,
  /** How full names are split, with the result of each order; null if no column contains any. */
  split: z.object({ order: z.enum(NAME_ORDERS), choices: choicesSchema }).nullable(),
  /** The first lines that are not imported, with the reasons. */
  skipped: z.array(lineFaultSchema),
  skippedCount: z.int(),
  leftOut: leftOutSchema,
  unchanged: z.int(),
  groups: z.array(
    z.object({
      name: z.enum(LIST_GROUPS),
      count: z.int(),
      /** The number of the group's participants that `search` finds. */
      foundCount: z.int(),
      /** The first of the participants found. */
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
  /** The participants whom the event protects after this list; if there are any, faces are off. Null for results. */
  protection: z
    .object({
      protected: z.int(),
      /** Each protected participant, by the reason. */
      reasons: z.record(z.enum(PROTECTION_REASONS), z.int()),
      /** Those who were not protected before. */
      added: z.int(),
      /** Participants below this age are protected; 0: age does not protect. */
      youthAge: z.int(),
      /** The number of participants without a plausible birth date, if the event protects by age. */
      withoutBirthDate: z.int(),
    })
    .nullable(),
  /** Whether participants get a new or another email address; applying the list then requires a fresh login. */
  setsAddresses: z.boolean(),
  /**
   * The numbers of finish clips that the results add and remove, and of finishers whom no footage shows; null
   * without clips.
   */
  clips: z.object({ added: z.int(), removed: z.int(), unchanged: z.int(), unseen: z.int() }).nullable(),
});

const appliedResponse = { 200: z.object({ plan: planSchema }) };
const applyBody = z.strictObject({
  ...fileShape,
  /** The id of the proposal that was shown. */
  shown: z.string().max(64),
  why: lineSchema(500).default(''),
});

export const deskListSchemas = {
  proposeList: {
    summary: 'The changes that a start list or results would make, or every faulty line; changes nothing',
    params: eventParams,
    body: z.strictObject({
      kind: z.enum(LIST_KINDS),
      ...fileShape,
      /** A bib or a part of a name: each group shows only the participants that match. */
      search: lineSchema(100).default(''),
    }),
    bodyMaxBytes,
    response: {
      200: z.object({
        /** Null if the file is faulty, or if a question about how to read it is still open. */
        plan: planSchema.nullable(),
        /** The first faulty lines, counted from 1, and their total number. */
        faults: z.array(lineFaultSchema),
        faultsCount: z.int(),
        /** The number of lines that can be imported without the faulty ones. */
        rest: z.int(),
        /**
         * The open questions that can be answered together, each with the choices of `reading` and examples from
         * the file. The list can be applied when none is left.
         */
        questions: z.array(
          z.object({
            about: z.enum(READING_QUESTIONS),
            /** The reason for the question, such as the lines with the same bib. */
            facts: z.array(lineFaultSchema.omit({ line: true })).optional(),
            choices: choicesSchema,
          }),
        ),
        /**
         * While questions about reading are open: the number of lines that the likeliest answers would import, and
         * those that they would leave out.
         */
        likely: z.object({ taken: z.int(), leftOut: leftOutSchema }).nullable(),
        /** If the file is faulty or ambiguous: its columns, as far as they could be read. */
        columns: columnsSchema,
        /** Whether the meanings of the columns come from an earlier list with the same headings. */
        isRemembered: z.boolean(),
        /** The order of full names that was used for that list, if it is used again. */
        rememberedNames: z.enum(NAME_ORDERS).nullable(),
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
