import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import styles from './add-runner.module.css';
import { CompetitorSearch } from './competitor-search.tsx';
import { OtherWays } from './other-ways.tsx';
import { fieldKindOf } from './parse-search.ts';
import { eventCatalogQuery } from './use-event-products.ts';

/** Shows the event's own search on a sheet, to add another person to the same cart. Mount it to open it. */
export function AddRunner({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation();
  const kind = fieldKindOf(event);
  const { catalogId } = event;
  const { data } = useQuery({
    ...eventCatalogQuery(catalogId ?? '', null),
    enabled: catalogId !== null,
  });
  const [offer] = data?.peopleOffers ?? [];
  return (
    <Dialog title={t('results.addRunner')} onClose={onClose}>
      <div className={styles.body}>
        <p>{t('crew.addRunner.why')}</p>
        {offer !== undefined && (
          <p>{t('crew.addRunner.offer', { person: offer.fromPerson, percent: offer.percent })}</p>
        )}
        {kind !== null && <CompetitorSearch event={event} kind={kind} />}
        <OtherWays event={event} />
      </div>
    </Dialog>
  );
}
