import type { Language } from '#contract/languages.ts';
import { type RouteName, type SiteNotification, textIn } from '#contract/site.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';

/** The maximum number shown at a time (product §9). */
export const NOTIFICATIONS_ON_DESKTOP = 2;
export const NOTIFICATIONS_ON_MOBILE = 1;

/** Routes of the payment, where no notifications appear. */
const UNDISTURBED: readonly RouteName[] = ['cart', 'order', 'after-payment'];

/** Local storage remembers that this browser was here before, session storage whether this visit is its first. */
const VISITED_KEY = 'hasVisited';
const FIRST_VISIT_KEY = 'isFirstVisit';

/** Session storage key: ids that were answered or closed. */
const DISMISSED_KEY = 'dismissedNotifications';

/** A notification that a visitor closes stays closed for the session. */
export function createDismissals(session: KeyValueStorage) {
  const read = (): readonly string[] => session.getItem(DISMISSED_KEY)?.split(' ') ?? [];
  return {
    read,
    add(id: string) {
      if (!read().includes(id)) session.setItem(DISMISSED_KEY, [...read(), id].join(' '));
    },
  };
}

/** Returns whether a visitor is here for the first time, and remembers the visit. */
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
  /** Whether notifications are suppressed on pages where they could disturb. */
  isQuiet: boolean;
  /** Whether the visitor has received a purchase: only then can they rate it. */
  hasDownloaded: boolean;
}

/**
 * Selects the notifications of a route. The selection is made at every route change (product §2); a closed one leaves
 * its place empty. None is shown on a first visit or during a payment, unless the tenant configures it; feedback is
 * requested after a download, on the order's page too.
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
    // Without a text in this language our own is used, because a text in another language would be out of place beside
    // ours.
    decline: notification.declineText[language],
    confirm: notification.confirmText[language],
  };
}
