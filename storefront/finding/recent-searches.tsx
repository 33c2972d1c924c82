import { useState } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { Button } from '#storefront/ui/button.tsx';
import styles from './recent-searches.module.css';

/** Shows the visitor's recent searches, each repeated by one tap; nothing if there are none (product §2). */
export function RecentSearches() {
  const { t } = useTranslation();
  const { memory } = useStorefront();
  const [recent, setRecent] = useState(() => memory.recentSearches.list());
  if (recent.length === 0) return null;
  const forget = () => {
    memory.recentSearches.clear();
    setRecent([]);
  };
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.heading}>{t('finding.search.recent')}</h2>
        <Button variant="plain" onClick={forget}>
          {t('finding.search.forget')}
        </Button>
      </header>
      <ul className={styles.list}>
        {recent.map(({ eventId, eventTitle, number, name }) => (
          <li key={`${eventId} ${number}`}>
            <Link className={styles.search} to="/search/$eventId/$number" params={{ eventId, number }}>
              <span className={`${styles.number} bib`}>
                <span className="heard">{t('finding.bib')} </span>
                {number}
              </span>
              <span className={styles.words}>
                <span className={styles.name} lang={languageOfText(name)}>
                  {name}
                </span>
                <span className={styles.event} lang={languageOfText(eventTitle)}>
                  {eventTitle}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
