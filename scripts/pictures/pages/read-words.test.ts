import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test('a key finds its text in the run’s language, in every plural form, with any placeholder', async () => {
  const say = await readWords('ru');
  expect(say('results.heading').test('1 фотография с вами')).toBe(true);
  expect(say('results.heading').test('12\u00a0фотографий с\u00a0вами, Лука')).toBe(true);
  expect(say('results.heading').test('Фотографии')).toBe(false);
  expect(say('selling.checkout.pay').test('Оплатить 390 ₽')).toBe(true);
});

test('characters with a meaning in regular expressions match only themselves', async () => {
  const say = await readWords('en');
  expect(say('shell.cookies.title').test('May we count visits?')).toBe(true);
  expect(say('shell.cookies.title').test('May we count visit')).toBe(false);
});

test('an unknown key stops the run', async () => {
  const say = await readWords('en');
  expect(() => say('finding.nothing')).toThrow('finding.nothing');
});
