/** The truth about photos, as described in docs/accuracy.md. Every value of the file arrives as text. */
import { z } from 'zod';

const word = z.string().trim().min(1).max(200);
const pixels = z
  .string()
  .max(40)
  .regex(/^\d{1,6}(\.\d+)?$/, 'write a number of pixels')
  .transform(Number);
const yesOrNo = z.enum(['true', 'false']).transform((said) => said === 'true');

/** A bib in a photo, optionally with the height of its digits. */
const bibSchema = z.union([
  word.transform((bib) => ({ bib })),
  z.strictObject({ bib: word, height: pixels }),
]);

const photoSchema = z.strictObject({
  file: word,
  sport: word.optional(),
  light: word.optional(),
  clear: z.array(bibSchema).default([]),
  hard: z.array(bibSchema).default([]),
  ignore: z.array(word).default([]),
  fragments: z.array(word).default([]),
  wrong: z.array(word).default([]),
  complete: yesOrNo.default(true),
  runners: z.array(word).optional(),
  absent: z.array(word).default([]),
  faces: z
    .array(z.strictObject({ person: word, box: z.tuple([pixels, pixels, pixels, pixels]).optional() }))
    .default([]),
  selfieOf: word.optional(),
});

/** The labels of a person, in the labelling person's own terms. */
const personSchema = z.strictObject({
  population: word.optional(),
  skinTone: word.optional(),
  sex: word.optional(),
  ageBand: word.optional(),
});

export const truthSchema = z.strictObject({
  name: word.optional(),
  note: z.string().max(10_000).optional(),
  sport: word.optional(),
  population: word.optional(),
  startList: z.array(word).optional(),
  people: z.record(z.string().max(200), personSchema).default({}),
  photos: z.array(photoSchema).min(1),
  /** Lists of two or more names that mean the same person, each name written as in `day/1.jpg:man in red`. */
  sameRunner: z.array(z.array(word.regex(/.:./, 'write it as in "day/1.jpg:503"')).min(2)).default([]),
});

/** The truth about the photos of one event. */
export type Truth = z.output<typeof truthSchema>;
export type PhotoTruth = Truth['photos'][number];
/** The labels of people, by name. */
export type PersonLabels = Truth['people'][string];

const KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    photos: Object.keys(photoSchema.shape),
    people: Object.keys(personSchema.shape),
  }),
);

/** Lists the keys allowed in the map at a path. */
export const truthKeysAt = (path: readonly PropertyKey[]): readonly string[] =>
  path.length === 0
    ? Object.keys(truthSchema.shape)
    : path.includes('faces')
      ? ['person', 'box']
      : path.length > 2
        ? ['bib', 'height']
        : (KEYS.get(String(path[0])) ?? []);
