import { describe, expect, test } from 'vitest';
import { COUNTED_ROUTES, counterOrigin, type MainCounter } from '#contract/counter.ts';
import { ROUTE_NAMES } from '#contract/site.ts';
import { type CountedPage, counterHit } from './counter-hit.ts';

const page: CountedPage = {
  route: 'event-photos',
  origin: 'https://photos.example',
  language: 'de',
  visit: { id: 123456789, startedAt: 1790000000, pages: 0 },
  random: 987654321,
};
const hit = (counter: MainCounter, id: string, more: Partial<CountedPage> = {}) => {
  const { origin, pathname, searchParams } = new URL(counterHit(counter, id, { ...page, ...more }));
  return { at: origin + pathname, ...Object.fromEntries(searchParams) };
};

describe('a page is reported to a counter by its route’s name', () => {
  test('to Matomo, at any address', () => {
    const expected = {
      at: 'https://stats.example/matomo/matomo.php',
      idsite: '7',
      rec: '1',
      apiv: '1',
      send_image: '0',
      action_name: 'event-photos',
      lang: 'de',
      url: 'https://photos.example/event-photos',
      _id: '00000000075bcd15',
      rand: '987654321',
    };
    for (const address of ['https://stats.example/matomo', 'https://stats.example/matomo/'])
      expect(hit({ provider: 'Matomo', address }, '7')).toEqual(expected);
  });

  test('to Google Analytics 4; a visit’s first page starts a session', () => {
    const expected = {
      at: 'https://www.google-analytics.com/g/collect',
      v: '2',
      tid: 'G-AB12',
      cid: '123456789.1790000000',
      sid: '1790000000',
      seg: '1',
      _p: '987654321',
      en: 'page_view',
      dl: 'https://photos.example/event-photos',
      dt: 'event-photos',
      ul: 'de',
    };
    expect(hit({ provider: 'GA4' }, 'G-AB12')).toEqual({ ...expected, _s: '1', _ss: '1' });
    expect(hit({ provider: 'GA4' }, 'G-AB12', { visit: { ...page.visit, pages: 1 } })).toEqual({
      ...expected,
      _s: '2',
    });
  });

  test('to Yandex Metrica', () => {
    expect(hit({ provider: 'YandexMetrica' }, '49731991')).toEqual({
      at: 'https://mc.yandex.ru/watch/49731991',
      'browser-info': 'pv:1:rn:987654321:la:de:en:utf-8:rqn:1:u:1790000000123456789:t:event-photos',
      'page-url': 'https://photos.example/event-photos',
    });
  });
});

test('no page of one visitor is reported to a counter', () => {
  expect(counterOrigin({ provider: 'Matomo', address: 'https://stats.example:8443/m' })).toBe(
    'https://stats.example:8443',
  );
  expect(counterOrigin({ provider: 'GA4' })).toBe('https://www.google-analytics.com');
  expect(counterOrigin({ provider: 'YandexMetrica' })).toBe('https://mc.yandex.ru');
  expect(ROUTE_NAMES.filter((route) => !COUNTED_ROUTES.includes(route))).toEqual([
    ...[
      'search',
      'search-verify-email',
      'photo-alert',
      'removal',
      'crew',
      'search-from-url',
      'search-from-url-video',
      'order',
      'after-payment',
    ],
    ...['order-paid', 'preorder-paid', 'own-data', 'my-account', 'my-orders', 'my-order'],
  ]);
});
