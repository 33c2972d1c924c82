import { describe, expect, test } from 'vitest';
import type { MainCounter } from '#contract/counter.ts';
import { findCounterFaults } from './counter.rules.ts';

const faultsOf = (mainCounter: MainCounter | null, mainCounterId: string | null, features = ['cookieGDPR']) =>
  findCounterFaults({ mainCounter, mainCounterId, features }).map(({ path }) => path.join('.'));

describe('a counter', () => {
  test.each<[MainCounter | null, string | null]>([
    [null, null],
    [null, 'anything'],
    [{ provider: 'Matomo', address: 'https://stats.example/matomo/' }, '7'],
    [{ provider: 'GA4' }, 'G-AB12CD34EF'],
    [{ provider: 'YandexMetrica' }, '49731991'],
  ])('%o called %j can count', (counter, id) => {
    expect(faultsOf(counter, id)).toEqual([]);
  });

  test.each<[MainCounter, string | null, string[]]>([
    [{ provider: 'GA4' }, null, ['mainCounterId']],
    // The id of a tag manager's container is not a counter's id.
    [{ provider: 'GA4' }, 'GTM-ABC123', ['mainCounterId']],
    [{ provider: 'GA4', address: 'https://stats.example' }, 'G-1', ['mainCounter.address']],
    [{ provider: 'YandexMetrica' }, '49/../1', ['mainCounterId']],
    [{ provider: 'Matomo' }, '7', ['mainCounter.address']],
    [{ provider: 'Matomo', address: 'http://stats.example' }, '7', ['mainCounter.address']],
    [{ provider: 'Matomo', address: 'https://*.example/' }, '7', ['mainCounter.address']],
    [{ provider: 'Matomo', address: 'https://a.example/; script-src *' }, '7', ['mainCounter.address']],
    [{ provider: 'Matomo', address: 'https://a@b.example/' }, '7', ['mainCounter.address']],
  ])('%o called %j is refused', (counter, id, faults) => {
    expect(faultsOf(counter, id)).toEqual(faults);
  });

  test('requires visitors’ consent', () => {
    expect(faultsOf({ provider: 'GA4' }, 'G-1', [])).toEqual(['features']);
  });
});
