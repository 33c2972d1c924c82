import { z } from 'zod';
import { schemaFault } from '#contract/faults.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { FRAME_TEXTS } from '#engines/frames/index.ts';

/**
 * Schemas for a frame's file, as parsed by `failsafe` YAML: every value is the text of the file. `frame-file.rules.ts`
 * checks that values are consistent.
 */
const TITLE_MAX = 60;
const WORDS_MAX = 80;
const LAYERS_MAX = 6;
const TEXTS_MAX = 12;
/** The longest side in pixels: a poster of 60 cm at 300 dots per inch. */
const SIDE_MAX = 8_000;
const SIDE_MIN = 600;

const line = (max: number, missing: 'WriteWords' | 'WriteTitle' | 'WriteEventId') =>
  z
    .string(schemaFault(missing))
    .trim()
    .min(1, schemaFault(missing))
    .max(max, schemaFault('LettersMax', { max }))
    .regex(PLAIN_LINE, schemaFault('ControlCharacters'))
    .refine((text) => text.isWellFormed(), schemaFault('HalfCharacters'));

const number = (min: number, max: number) => {
  const rule = schemaFault('WriteWholeNumberFrom', { min, max });
  return z
    .string(rule)
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
};

const box = z
  .tuple(
    [number(0, SIDE_MAX), number(0, SIDE_MAX), number(1, SIDE_MAX), number(1, SIDE_MAX)],
    schemaFault('WriteBox'),
  )
  .transform(([left, top, width, height]) => ({ left, top, width, height }));

const layerName = z
  .string(schemaFault('WriteLayerName'))
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}\.(svg|png)$/i, schemaFault('LayerNameLike'));

const layers = z
  .array(layerName, schemaFault('WriteLayers'))
  .max(LAYERS_MAX, schemaFault('ItemsMax', { max: LAYERS_MAX }));

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.literal(words, schemaFault('WriteOneOf', { known: words.join(', ') }));

const textSchema = z.strictObject(
  {
    of: oneOf(FRAME_TEXTS),
    box,
    size: z.tuple([number(1, SIDE_MAX), number(1, SIDE_MAX)], schemaFault('WriteSizes')),
    weight: oneOf(['400', '700', '900'])
      .transform((weight) => Number(weight) as 400 | 700 | 900)
      .optional(),
    width: oneOf(['normal', 'condensed']).optional(),
    colour: z.string(schemaFault('WriteColour')).regex(/^#[0-9a-f]{6}$/i, schemaFault('ColourDigits')),
    align: oneOf(['start', 'middle', 'end']).optional(),
    case: oneOf(['upper', 'as-is']).optional(),
    words: line(WORDS_MAX, 'WriteWords').optional(),
  },
  schemaFault('TextKeys'),
);

const layoutSchema = z.strictObject(
  {
    size: z.tuple([number(SIDE_MIN, SIDE_MAX), number(SIDE_MIN, SIDE_MAX)], schemaFault('WriteSize')),
    background: layers,
    photo: box,
    foreground: layers.optional(),
    texts: z
      .array(textSchema, schemaFault('WriteTexts'))
      .max(TEXTS_MAX, schemaFault('ItemsMax', { max: TEXTS_MAX }))
      .optional(),
    logo: box.optional(),
  },
  schemaFault('LayoutKeys'),
);

const titles = z
  .strictObject(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, line(TITLE_MAX, 'WriteTitle').exactOptional()] as const),
    ) as Record<Language, z.ZodExactOptional<z.ZodString>>,
    schemaFault('WriteTitles', { example: '{ en: Poster, de: Poster }' }),
  )
  .refine((given) => Object.keys(given).length > 0, schemaFault('TitleInSomeLanguage'));

export const frameFileSchema = z.strictObject(
  {
    key: z
      .string(schemaFault('WriteKey', { example: 'finisher-poster' }))
      .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, schemaFault('FrameKeyLetters')),
    title: titles,
    event: line(100, 'WriteEventId').optional(),
    landscape: layoutSchema,
    portrait: layoutSchema,
  },
  schemaFault('FrameKeys'),
);

export type FileLayout = z.infer<typeof layoutSchema>;

/** The keys of each kind of map; the nearest one is suggested for a misspelt key. */
export const FRAME_FILE_KEYS = {
  frame: Object.keys(frameFileSchema.shape),
  title: [...LANGUAGES] as string[],
  layout: Object.keys(layoutSchema.shape),
  text: Object.keys(textSchema.shape),
} as const;
