import type { Product } from '#contract/catalog.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageBody } from '#storefront/ui/page-body.tsx';
import { LaterPhotoAlert } from './later-photo-alert.tsx';

export { ProtectedPanel } from './protected-panel.tsx';

interface UpcomingNoticeProps {
  event: Event;
  /** Whether a participant can order their photos now. */
  canOrder: boolean;
  /** All photos of one participant, for every distance; null if not sold. */
  whole: Product | null;
}

/** Shown in place of photos before a race: when they come, and the price of a preorder. */
export function UpcomingNotice({ event, canOrder, whole }: UpcomingNoticeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const home = (
    <Link className={buttonClass('quiet')} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  return (
    <PageBody>
      <Notice title={t('missed.coming.title', { day: formats.day(event.date) })} actions={home}>
        <p>{canOrder ? t('missed.coming.order') : t('missed.coming.meaning')}</p>
        {canOrder && whole !== null && (
          <p>
            <strong>
              {t('offer.label')}: {formats.price(whole.price, whole.currencyId)}
            </strong>
          </p>
        )}
      </Notice>
      <LaterPhotoAlert event={event} />
    </PageBody>
  );
}

/** Shown in place of photos that only the people on them may see: how to find one's own photos, or a link to them. */
export function ClosedGallery({ event, isPassed }: { event: Event; isPassed: boolean }) {
  const { t } = useTranslation();
  const { eventId, verificationFactor } = event;
  if (verificationFactor === 'None') return null;
  const own = (
    <Link
      className={buttonClass('primary')}
      to="/event/$eventId"
      params={{ eventId }}
      search={{ tab: 'mine' }}
    >
      {t('finding.tabs.mine')}
    </Link>
  );
  return (
    <Notice title={t('missed.closed.title')} actions={isPassed ? own : undefined}>
      {t(`missed.closed.${verificationFactor}`)}
    </Notice>
  );
}
