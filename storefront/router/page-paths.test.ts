import { describe, expect, test } from 'vitest';
import { hrefOf, isActive, matchPath } from './page-paths.ts';

describe('an address is written', () => {
  test('with its encoded parameters and fragment', () => {
    const params = { eventId: 'a b', number: '1/2?' };
    expect(hrefOf({ to: '/search/$eventId/$number/video', params })).toBe('/search/a%20b/1%2F2%3F/video');
    expect(hrefOf({ to: '/', hash: 'lost' })).toBe('/#lost');
  });

  test('with the search parameters that have a value', () => {
    expect(hrefOf({ to: '/removal', search: { photo: 'a&b', film: undefined } })).toBe(
      '/removal?photo=a%26b',
    );
    expect(hrefOf({ to: '/cart', search: {} })).toBe('/cart');
  });
});

describe('an address is read', () => {
  test('by the pattern of its path', () => {
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/event/$eventId/video', '/event/7/video')).toEqual({ eventId: '7' });
    expect(matchPath('/event/$eventId/video', '/event/7/photos')).toBeUndefined();
    expect(matchPath('/event/$eventId', '/event/7/video')).toBeUndefined();
    expect(matchPath('/event/$eventId', '/event')).toBeUndefined();
    expect(matchPath('/search/$eventId/$number', '/search//7')).toBeUndefined();
    expect(matchPath('/', '/cart')).toBeUndefined();
  });

  test('in any case and with a slash at the end; its parameters keep their case', () => {
    expect(matchPath('/event/$eventId', '/Event/AbC/')).toEqual({ eventId: 'AbC' });
  });

  test('decoded; a malformed part stays as it is', () => {
    expect(matchPath('/search/$eventId/$number', '/search/a%20b/%E0%A4%A')).toEqual({
      eventId: 'a b',
      number: '%E0%A4%A',
    });
  });
});

describe('a link is active', () => {
  const at = (href: string) => {
    const { pathname, search } = new URL(href, 'http://shop');
    return { pathname, search };
  };

  test('on its page and on the pages below it', () => {
    expect(isActive('/event/7', at('/event/7'), false)).toBe(true);
    expect(isActive('/event/7', at('/event/7/video?photo=1'), false)).toBe(true);
    expect(isActive('/event/7', at('/event/77'), false)).toBe(false);
    expect(isActive('/', at('/event/7'), false)).toBe(false);
    expect(isActive('/', at('/?lang=de'), false)).toBe(true);
  });

  test('with its search parameters', () => {
    expect(isActive('/event/7?tab=report', at('/event/7?tab=report&photo=1'), false)).toBe(true);
    expect(isActive('/event/7?tab=report', at('/event/7'), false)).toBe(false);
  });

  test('if it is exact, only on its own page with the same search parameters', () => {
    expect(isActive('/event/7', at('/event/7/video'), true)).toBe(false);
    expect(isActive('/event/7', at('/event/7?tab=report'), true)).toBe(false);
    expect(isActive('/event/7?tab=report', at('/event/7?tab=report'), true)).toBe(true);
  });
});
