import type { Language } from '#contract/languages.ts';
import { type RouteName, type SiteNotification, textIn } from '#contract/site.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';

/** Maximum number at a time (product §9). */
export const NOTIFICATIONS_ON_DESKTOP = 2;
export const NOTIFICATIONS_ON_MOBILE = 1;

/** Routes of a paying visitor, who gets no notifications. */
const UNDISTURBED: readonly RouteName[] = ['cart', 'order', 'after-payment'];

/** That this browser was here before, in local storage; and whether this visit is its first, in session storage. */
const VISITED_KEY = 'hasVisited';
const FIRST_VISIT_KEY = 'isFirstVisit';

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

/** Returns whether a visitor is here for the first time, and remembers that they were. */
export function isFirstVisit(local: KeyValueStorage, session: KeyValueStorage): boolean {
  const known = session.getItem(FIRST_VISIT_KEY);
  if (known !== null) return known === 'true';
  const isFirst = local.getItem(VISITED_KEY) === null;
  session.setItem(FIRST_VISIT_KEY, String(isFirst));
  local.setItem(VISITED_KEY, 'true');
  return isFirst;
}

interface Choice {
  notifications: readonly SiteNotification[];
  route: RouteName;
  dismissed: readonly string[];
  countMax: number;
  isFirstVisit: boolean;
  /** Whether they stay away from pages on which they could disturb. */
  isQuiet: boolean;
  /** Whether the visitor has received a purchase: only then can they rate it. */
  hasDownloaded: boolean;
}

/**
 * Chooses the notifications of a route. They are chosen again on every route change (product §2); a closed one leaves its
 * place empty. None is shown on a first visit or during a payment, unless the tenant configures it; feedback is requested
 * after a download, on the order's page too.
 */
export function chooseNotifications(choice: Choice) {
  const { notifications, route, countMax, hasDownloaded, isQuiet } = choice;
  const dismissed = isQuiet ? choice.dismissed : [];
  const isTimely = ({ confirmType }: SiteNotification) =>
    confirmType === 'Feedback'
      ? hasDownloaded && (!isQuiet || route === 'order' || !UNDISTURBED.includes(route))
      : !isQuiet || (!choice.isFirstVisit && !UNDISTURBED.includes(route));
  return notifications
    .filter(({ id, routes }) => !dismissed.includes(id) && (routes.length === 0 || routes.includes(route)))
    .filter(isTimely)
    .slice(0, countMax);
}

/** Returns a notification's texts in the language of the page. */
export function notificationTexts(notification: SiteNotification, language: Language, fallback: Language) {
  const say = (text: SiteNotification['title']) => textIn(text, language, fallback);
  return {
    title: say(notification.title),
    text: say(notification.text),
    discount: say(notification.discountText),
    // A text in another language would be beside our own, so without one in this language ours is used.
    decline: notification.declineText[language],
    confirm: notification.confirmText[language],
  };
}
