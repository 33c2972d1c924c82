import type { DeskLanguage } from './languages.ts';

/** An area's texts with the same keys as its English ones: sentences, and functions that build one. */
export type Texts<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts<English[Key]>;
};

/** The texts of a language, by area. */
export type LanguageTexts = Readonly<Record<string, unknown>>;

const loaders = import.meta.glob<{ texts: LanguageTexts }>('./*/index.ts');

/** Loads the texts of a language. */
export async function loadTexts(language: DeskLanguage): Promise<LanguageTexts> {
  const load = loaders[`./${language}/index.ts`];
  if (load === undefined) throw new Error(`no words in ${language}`);
  return (await load()).texts;
}

/** Collects the files of a language's folder by area: `./photos.ts` is `photos`. */
export function collectTexts(files: Readonly<Record<string, unknown>>): LanguageTexts {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^\.\/|\.ts$/g, ''), texts]),
  );
}

type Form = Intl.LDMLPluralRule;
const rules = new Map<string, Intl.PluralRules>();

/** Chooses a plural form: `plural('ru', 3, { one: 'фото', few: 'фото', other: 'фото' })`. A missing form is `other`. */
export function plural(
  language: DeskLanguage,
  count: number,
  forms: Partial<Record<Form, string>> & { other: string },
): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count)] ?? forms.other;
}
