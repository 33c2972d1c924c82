import { useQuery } from '@tanstack/react-query';
import { ScanFace } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { catalogService } from '#storefront/api/services.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import styles from './home-page.module.css';

/** Returns the lowest price of one photo. Printed into the page. */
export const priceFromQuery = () => answerQuery(catalogService.getPriceFrom, {});

/** The number of races offered for a selfie; others are found by the search. */
const RACES_MAX = 6;

/** Shows the shop's promise, with its lowest price if there is one, and the search by selfie. */
export function HomePromise({ recent }: { recent: readonly Event[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useQuery(priceFromQuery());
  const lowest = data?.lowest ?? null;
  return (
    <section className={styles.promise}>
      <p>
        {lowest === null
          ? t('finding.home.promise')
          : t('finding.home.promiseFrom', { price: formats.price(lowest.price, lowest.currencyId) })}
      </p>
      <SelfieRaces
        races={recent.filter(({ searchMethods }) => searchMethods.includes('Selfie')).slice(0, RACES_MAX)}
      />
    </section>
  );
}

/** Links to the selfie search of a race. */
function SelfieRaces({ races }: { races: readonly Event[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [only, ...others] = races;
  if (only === undefined) return null;
  const icon = <ScanFace aria-hidden="true" size={20} />;
  if (others.length === 0)
    return (
      <Link className={buttonClass('quiet')} to="/event/$eventId" params={{ eventId: only.eventId }}>
        {icon}
        {t('finding.home.selfie')}
      </Link>
    );
  return (
    <>
      <Button icon={icon} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('finding.home.selfie')}
      </Button>
      {isOpen && (
        <div className={styles.races}>
          <p>{t('finding.home.selfieRace')}</p>
          <ul>
            {races.map(({ eventId, title }) => (
              <li key={eventId}>
                <Link to="/event/$eventId" params={{ eventId }} lang={languageOfText(title)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
