import type { Language } from '#contract/languages.ts';
import { type RouteName, type SiteNotification, wordsIn } from '#contract/site.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';

/** At most so many at a time (spec §9). */
export const NOTIFICATIONS_ON_DESKTOP = 2;
export const NOTIFICATIONS_ON_MOBILE = 1;

/** Whoever is paying is not spoken to. */
const UNDISTURBED: readonly RouteName[] = ['cart', 'order', 'after-payment'];

/** Ids that were answered or closed, in session storage. */
const DISMISSED_KEY = 'dismissedNotifications';

/** What a visitor has put away stays away for the session. */
export function createDismissals(session: KeyValueStorage) {
  const read = (): readonly string[] => session.getItem(DISMISSED_KEY)?.split(' ') ?? [];
  return {
    read,
    add(id: string) {
      if (!read().includes(id)) session.setItem(DISMISSED_KEY, [...read(), id].join(' '));
    },
  };
}

interface Choice {
  notifications: readonly SiteNotification[];
  route: RouteName;
  dismissed: readonly string[];
  countMax: number;
}

/**
 * Chooses the notifications of a route. Chosen anew on every route change (spec §2); one that is put away leaves its
 * place empty.
 */
export function chooseNotifications({ notifications, route, dismissed, countMax }: Choice) {
  if (UNDISTURBED.includes(route)) return [];
  return notifications
    .filter(({ id, routes }) => !dismissed.includes(id) && (routes.length === 0 || routes.includes(route)))
    .slice(0, countMax);
}

/** Returns a notification's words in the language of the page. */
export function notificationWords(notification: SiteNotification, language: Language, fallback: Language) {
  const say = (text: SiteNotification['title']) => wordsIn(text, language, fallback);
  return {
    title: say(notification.title),
    text: say(notification.text),
    discount: say(notification.discountText),
    // Another language's word would stand beside our own: without a word in this one, ours are better.
    decline: notification.declineText[language],
    confirm: notification.confirmText[language],
  };
}
