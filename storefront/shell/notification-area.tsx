import { type ComponentType, useEffect, useState } from 'react';
import type { RouteName } from '#contract/site.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useLocation } from '#storefront/router/use-router.ts';
import { useRouteName } from './route-names.ts';
import styles from './shell.module.css';

/** The delay that lets visitors see the page before notifications appear. */
const PATIENCE_MS = 1500;

type Cards = ComponentType<{ route: RouteName }>;

/**
 * Shows the tenant's notifications. The live region is always rendered, so that screen readers announce its content
 * politely; its component is loaded only for tenants with notifications.
 */
export function NotificationArea() {
  const { settings, site } = useStorefront();
  const route = useRouteName();
  const path = useLocation().pathname;
  const [Shown, setShown] = useState<Cards | null>(null);
  const hasAny = site.notifications.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    const timer = setTimeout(() => {
      import('./notifications.tsx').then(
        ({ Notifications }) => setShown(() => Notifications),
        () => {
          // An advertisement whose file is missing is left out.
        },
      );
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [hasAny]);
  return (
    <div
      className={styles.notifications}
      data-quiet={settings.quietNotifications !== false}
      aria-live="polite"
    >
      {/* Each path starts anew (product §2). */}
      {Shown !== null && route !== undefined && <Shown key={path} route={route} />}
    </div>
  );
}
