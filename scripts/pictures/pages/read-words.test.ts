import { expect, test } from 'vitest';
import { readWords } from './read-words.ts';

test('a key finds its text in the language of the run, in every plural form, whatever the page fills in', async () => {
  const say = await readWords('ru');
  expect(say('finding.results.heading').test('1 фотография с вами')).toBe(true);
  expect(say('finding.results.heading').test('12\u00a0фотографий с\u00a0вами, Лука')).toBe(true);
  expect(say('finding.results.heading').test('Фотографии')).toBe(false);
  expect(say('selling.checkout.pay').test('Оплатить 390 ₽')).toBe(true);
});

test('signs that mean something in a pattern are only themselves', async () => {
  const say = await readWords('en');
  expect(say('shell.cookies.title').test('May we count visits?')).toBe(true);
  expect(say('shell.cookies.title').test('May we count visit')).toBe(false);
});

test('a key that is gone stops the run', async () => {
  const say = await readWords('en');
  expect(() => say('finding.nothing')).toThrow('finding.nothing');
});
