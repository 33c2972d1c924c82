import { describe, expect, test } from 'vitest';
import type { SiteNotification } from '#contract/site.ts';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { chooseNotifications, createDismissals, notificationWords } from './choose-notifications.ts';

const makeNotification = (id: string, more: Partial<SiteNotification> = {}): SiteNotification => ({
  id,
  title: { en: `Title ${id}` },
  text: {},
  img: null,
  discountText: {},
  declineText: {},
  confirmText: {},
  confirmType: 'Close',
  confirmIcon: null,
  hideActions: false,
  link: null,
  routes: [],
  ...more,
});
const all = ['a', 'b', 'c'].map((id) => makeNotification(id));

describe('notifications', () => {
  const chosen = (wish: Partial<Parameters<typeof chooseNotifications>[0]>) =>
    chooseNotifications({ notifications: all, route: 'home', dismissed: [], countMax: 2, ...wish }).map(
      ({ id }) => id,
    );

  test('are at most so many, in the tenant’s order, without those put away', () => {
    expect(chosen({})).toEqual(['a', 'b']);
    expect(chosen({ countMax: 1 })).toEqual(['a']);
    expect(chosen({ dismissed: ['a'] })).toEqual(['b', 'c']);
  });

  test('show on their routes alone, and never to whoever is paying', () => {
    const notifications = [makeNotification('x', { routes: ['event', 'cart'] }), makeNotification('y')];
    expect(chosen({ notifications })).toEqual(['y']);
    expect(chosen({ notifications, route: 'event' })).toEqual(['x', 'y']);
    for (const route of ['cart', 'order', 'after-payment'] as const)
      expect(chosen({ notifications, route })).toEqual([]);
  });

  test('that were put away are remembered, each once', () => {
    const session = createMemoryStorage();
    const dismissals = createDismissals(session);
    expect(dismissals.read()).toEqual([]);
    for (const id of ['a', 'b', 'a']) dismissals.add(id);
    expect(createDismissals(session).read()).toEqual(['a', 'b']);
  });

  test('speak the language of the page, else the tenant’s; for the actions there are default words', () => {
    const notification = makeNotification('a', { confirmText: { de: 'Los' }, declineText: { en: 'No' } });
    const words = notificationWords(notification, 'de', 'en');
    expect(words).toMatchObject({ title: 'Title a', text: '', confirm: 'Los', decline: undefined });
  });
});
