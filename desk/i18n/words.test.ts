import { expect, test } from 'vitest';
import { DESK_LANGUAGES } from './languages.ts';
import { loadWords } from './words.ts';

test('every area has its words in every language, and none is empty', async () => {
  const english = Object.keys(await loadWords('en')).toSorted();
  expect(english).toContain('shell');
  for (const language of Object.keys(DESK_LANGUAGES) as (keyof typeof DESK_LANGUAGES)[]) {
    const words = await loadWords(language);
    expect({ language, areas: Object.keys(words).toSorted() }).toEqual({ language, areas: english });
    expect(JSON.stringify(words), language).not.toContain(':""');
  }
});
