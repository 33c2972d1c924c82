import type { Competitor } from '#contract/competitor.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './results-page.module.css';

interface ChooseParticipantProps {
  competitors: readonly Competitor[];
  onChoose: (competitor: Competitor) => void;
}

/** Lets the visitor choose among several matching participants (product §2). */
export function ChooseParticipant({ competitors, onChoose }: ChooseParticipantProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.step}>
      <h2>{t('verification.choose')}</h2>
      <ul className={styles.choices}>
        {competitors.map((competitor) => (
          <li key={competitor.competitorId}>
            <button type="button" className={styles.choice} onClick={() => onChoose(competitor)}>
              <span className={`${styles.number} bib`}>{competitor.number}</span>
              <span className={styles.name} lang={languageOfText(competitor.name)}>
                {competitor.name}
              </span>
              {competitor.distance !== null && (
                <span className={styles.quiet} lang={languageOfText(competitor.distance)}>
                  {competitor.distance}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
