import { useState, useSyncExternalStore } from 'react';
import type { RouteName } from '#contract/site.ts';
import { useHasDownloaded } from '#storefront/api/downloads.ts';
import { createSafeStorage } from '#storefront/api/storage.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import {
  chooseNotifications,
  createDismissals,
  isFirstVisit,
  NOTIFICATIONS_ON_DESKTOP,
  NOTIFICATIONS_ON_MOBILE,
} from './choose-notifications.ts';
import { NotificationCard } from './notification-card.tsx';
import styles from './notifications.module.css';

const session = createSafeStorage(() => window.sessionStorage);
const dismissals = createDismissals(session);
const desktop = window.matchMedia('(min-width: 1200px)');

function useCountMax(): number {
  const isDesktop = useSyncExternalStore(
    (listener) => {
      desktop.addEventListener('change', listener);
      return () => desktop.removeEventListener('change', listener);
    },
    () => desktop.matches,
  );
  return isDesktop ? NOTIFICATIONS_ON_DESKTOP : NOTIFICATIONS_ON_MOBILE;
}

/**
 * Shows the notifications of one route, selected when it is entered; a cleared place stays empty until the next route.
 */
export function Notifications({ route }: { route: RouteName }) {
  const { t } = useTranslation();
  const { settings, site, memory } = useStorefront();
  const hasDownloaded = useHasDownloaded();
  const countMax = useCountMax();
  const [dismissed] = useState(dismissals.read);
  const [isFirst] = useState(() => isFirstVisit(memory.local, session));
  const [gone, setGone] = useState<readonly string[]>([]);
  const { notifications } = site;
  const shown = chooseNotifications({
    notifications,
    route,
    dismissed,
    countMax,
    isFirstVisit: isFirst,
    isQuiet: settings.quietNotifications !== false,
    hasDownloaded,
  }).filter(({ id }) => !gone.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={styles.area} aria-label={t('shell.notifications.title')}>
      {shown.map((notification) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          onDismiss={() => {
            dismissals.add(notification.id);
            setGone((ids) => [...ids, notification.id]);
          }}
        />
      ))}
    </section>
  );
}
