import { useRef } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { CurrentPage } from '#storefront/router/router-view.tsx';
import { useShown } from '#storefront/router/use-router.ts';
import { partBelow } from '#storefront/ui/later-part.tsx';
import { useScrollRoom } from '#storefront/ui/use-scroll-room.ts';
import { AppBar } from './app-bar.tsx';
import { BrandZoneArea } from './brand-zone-area.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { NotificationArea } from './notification-area.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Overlays } from './overlays.tsx';
import { PagePending, PageStopped } from './page-states.tsx';
import { ProblemSnackbar } from './problem-snackbar.tsx';
import { useRouteName } from './route-names.ts';
import styles from './shell.module.css';
import { useEventsLock } from './use-events-lock.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useSurprises } from './use-surprises.ts';
import { useVisitCount } from './use-visit-count.ts';

const LaterFooter = partBelow(async () => (await import('./footer.tsx')).Footer);

/** Shows the frame of every page: bar, page, footer, and overlays. */
export function Shell() {
  const { t } = useTranslation();
  const { settings, previewRoot } = useStorefront();
  const route = useRouteName();
  const isPageThere = useShown().status === 'Loaded';
  const areEventsLoading = useEventsLock();
  const dock = useRef<HTMLDivElement>(null);
  useScrollRoom(dock, '--dock-height');
  usePageFocus();
  useSurprises();
  useVisitCount(route);
  // The theme is printed into the page and needs no waiting; the footer waits only for the page and its events.
  const isFooterDue = isPageThere && !areEventsLoading;
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <AppBar />
      <OfflineNotice />
      {previewRoot !== '' && <p className={styles.offline}>{t('shell.preview')}</p>}
      <main id="content" className="page" tabIndex={-1} data-route={route}>
        <CurrentPage Pending={PagePending} Stopped={PageStopped} />
        {isFooterDue && route === 'home' && settings.showBannerOnHome && <BrandZoneArea />}
      </main>
      {isFooterDue && <LaterFooter />}
      <div ref={dock} className={styles.dock}>
        <NotificationArea />
        <CookieBanner />
      </div>
      <ProblemSnackbar />
      <Overlays />
    </>
  );
}
