import { z } from 'zod';
import { anyEmailSchema } from './competitor.schema.ts';
import { schemaFault } from './faults.ts';
import { LANGUAGES } from './languages.ts';
import { SELFIE_MAX_BYTES } from './limits.ts';
import { base64Length, fileSchema, idSchema, lineSchema } from './page.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const whySchema = lineSchema(500).default('');

/** Entries that belong to one person, as a privacy officer decided: addresses, and persons of events. */
const dataSubjectSchema = z
  .strictObject({
    emails: z.array(anyEmailSchema).max(20).default([]),
    personIds: z.array(idSchema).max(100).default([]),
  })
  .refine(({ emails, personIds }) => emails.length + personIds.length > 0, {
    message: schemaFault('NoEntryNamed'),
  });

const personEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal(['Participant', 'Wearer', 'Face']),
    personId: idSchema,
    event: z.object({ eventId: idSchema, title: z.string(), date: z.string() }),
    bib: z.string().nullable(),
    name: z.string(),
    birthYear: z.string().nullable(),
    distance: z.string().nullable(),
    hasLeft: z.boolean(),
    email: z.string().nullable(),
    photosCount: z.int(),
  }),
  z.object({
    kind: z.literal('Photographer'),
    personId: idSchema,
    name: z.string(),
    otherNames: z.array(z.string()),
    email: z.string().nullable(),
    /** The number of photos they took. */
    photosCount: z.int(),
  }),
  z.object({
    kind: z.literal('Address'),
    email: z.string(),
    kept: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
]);
export type ShownPersonEntry = z.infer<typeof personEntrySchema>;

const entriesSchema = z.object({ entries: z.array(personEntrySchema), isMore: z.boolean() });

export const deskPersonSchemas = {
  findPersons: {
    summary:
      'Finds the people whom a name, an address, or a bib may mean; without its event, a bib is searched in the newest events',
    params: tenantParams,
    body: z.strictObject({ text: lineSchema(200), eventId: idSchema.optional() }),
    response: { 200: entriesSchema },
  },
  findPersonByFace: {
    summary: 'Finds the persons of an event who have the face in a picture; the picture is not stored',
    params: tenantParams,
    body: z.strictObject({ eventId: idSchema, picture: fileSchema(SELFIE_MAX_BYTES) }),
    bodyMaxBytes: base64Length(SELFIE_MAX_BYTES) + 1_000,
    response: { 200: entriesSchema },
  },
  describeKept: {
    summary: 'Counts what is stored about a person, by kind',
    params: tenantParams,
    body: z.strictObject({ subject: dataSubjectSchema, language: z.literal(LANGUAGES) }),
    response: {
      200: z.object({
        /** Each with its name in that language, and its number of rows in each table. */
        kinds: z.array(
          z.object({
            kind: z.string(),
            title: z.string(),
            tables: z.array(z.object({ table: z.string(), count: z.int() })),
          }),
        ),
      }),
    },
  },
  exportPerson: {
    summary: 'Returns a link, valid for ten minutes, to a ZIP with all that is stored about a person',
    params: tenantParams,
    body: z.strictObject({ subject: dataSubjectSchema, language: z.literal(LANGUAGES), why: whySchema }),
    response: { 200: z.object({ url: z.string() }) },
  },
};
