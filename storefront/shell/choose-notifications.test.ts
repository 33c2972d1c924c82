import { describe, expect, test } from 'vitest';
import type { SiteNotification } from '#contract/site.ts';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import {
  chooseNotifications,
  createDismissals,
  isFirstVisit,
  notificationTexts,
} from './choose-notifications.ts';

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
  const chosen = (input: Partial<Parameters<typeof chooseNotifications>[0]>) =>
    chooseNotifications({
      notifications: all,
      route: 'home',
      dismissed: [],
      countMax: 2,
      isFirstVisit: false,
      isQuiet: true,
      hasDownloaded: false,
      ...input,
    }).map(({ id }) => id);

  test('are limited in number, in the tenant’s order, without closed ones', () => {
    expect(chosen({})).toEqual(['a', 'b']);
    expect(chosen({ countMax: 1 })).toEqual(['a']);
    expect(chosen({ dismissed: ['a'] })).toEqual(['b', 'c']);
  });

  test('are shown only on their routes, and never during payment', () => {
    const notifications = [makeNotification('x', { routes: ['event', 'cart'] }), makeNotification('y')];
    expect(chosen({ notifications })).toEqual(['y']);
    expect(chosen({ notifications, route: 'event' })).toEqual(['x', 'y']);
    for (const route of ['cart', 'order', 'after-payment'] as const)
      expect(chosen({ notifications, route })).toEqual([]);
  });

  test('are hidden on a first visit', () => {
    expect(chosen({ isFirstVisit: true })).toEqual([]);
  });

  test('are shown on a first visit, during payment and again once closed if the tenant configures that', () => {
    const input = { isQuiet: false, isFirstVisit: true, dismissed: ['a'] };
    for (const route of ['home', 'cart', 'order', 'after-payment'] as const)
      expect(chosen({ ...input, route })).toEqual(['a', 'b']);
  });

  test('ask for feedback only after a download, on the order’s page, on a first visit too', () => {
    const notifications = [makeNotification('x', { confirmType: 'Feedback' }), makeNotification('y')];
    expect(chosen({ notifications })).toEqual(['y']);
    expect(chosen({ notifications, hasDownloaded: true })).toEqual(['x', 'y']);
    expect(chosen({ notifications, hasDownloaded: true, isFirstVisit: true })).toEqual(['x']);
    expect(chosen({ notifications, hasDownloaded: true, route: 'order' })).toEqual(['x']);
    expect(chosen({ notifications, hasDownloaded: true, route: 'cart' })).toEqual([]);
  });

  test('treat a visit as the first as long as its session lasts', () => {
    const [local, session] = [createMemoryStorage(), createMemoryStorage()];
    expect(isFirstVisit(local, session)).toBe(true);
    expect(isFirstVisit(local, session)).toBe(true);
    expect(isFirstVisit(local, createMemoryStorage())).toBe(false);
  });

  test('that were closed are stored, each once', () => {
    const session = createMemoryStorage();
    const dismissals = createDismissals(session);
    expect(dismissals.read()).toEqual([]);
    for (const id of ['a', 'b', 'a']) dismissals.add(id);
    expect(createDismissals(session).read()).toEqual(['a', 'b']);
  });

  test('use the page’s language, else the tenant’s; actions have default texts', () => {
    const notification = makeNotification('a', { confirmText: { de: 'Los' }, declineText: { en: 'No' } });
    const words = notificationTexts(notification, 'de', 'en');
    expect(words).toMatchObject({ title: 'Title a', text: '', confirm: 'Los', decline: undefined });
  });
});
