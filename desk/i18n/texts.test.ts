import { expect, test } from 'vitest';
import { FAULTS, type FaultCode } from '#contract/faults.ts';
import { DESK_LANGUAGES } from './languages.ts';
import { loadTexts } from './texts.ts';

test('every area has its texts in every language, and none is empty', async () => {
  const english = Object.keys(await loadTexts('en')).toSorted();
  expect(english).toContain('shell');
  for (const language of Object.keys(DESK_LANGUAGES) as (keyof typeof DESK_LANGUAGES)[]) {
    const texts = await loadTexts(language);
    expect({ language, areas: Object.keys(texts).toSorted() }).toEqual({ language, areas: english });
    expect(JSON.stringify(texts), language).not.toContain(':""');
  }
});

test('every text of a fault has the values of its sentence, in every language', async () => {
  const differing: string[] = [];
  for (const language of Object.keys(DESK_LANGUAGES) as (keyof typeof DESK_LANGUAGES)[]) {
    const { faults, 'file-faults': ofFiles } = (await loadTexts(language)) as unknown as TextsOfFaults;
    for (const [code, text] of Object.entries({ ...faults.sentences, ...faults.fields, ...ofFiles }))
      if (namesIn(text) !== namesIn(FAULTS[code as FaultCode])) differing.push(`${language} ${code}`);
  }
  expect(differing).toEqual([]);
});

test('no text names a setting of the server, which members cannot change', async () => {
  const naming: string[] = [];
  // The name of an example's file is not a setting.
  for (const language of Object.keys(DESK_LANGUAGES) as (keyof typeof DESK_LANGUAGES)[])
    for (const [area, texts] of Object.entries(await loadTexts(language)))
      for (const [name] of JSON.stringify(texts).matchAll(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b(?!\.jpg)/g))
        naming.push(`${language} ${area}: ${name}`);
  expect(naming, 'say who can change it, not how').toEqual([]);
});

type ByCode = Readonly<Record<string, string>>;

interface TextsOfFaults {
  faults: { sentences: ByCode; fields: ByCode };
  'file-faults': ByCode;
}

/** Lists the names of the values in a text, each once. */
const namesIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join();
