import { expect, test } from 'vitest';
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
