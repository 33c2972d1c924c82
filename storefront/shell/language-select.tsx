import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '#contract/languages.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { LANGUAGE_NAMES } from '#storefront/i18n/languages.ts';
import { changeLanguage, offeredLanguages } from '#storefront/i18n/start-i18n.ts';
import styles from './app-bar.module.css';

/** The tenant's languages to choose from; with one language only there is nothing to choose (spec §4). */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const { settings, memory } = useStorefront();
  const languages = offeredLanguages(settings.languages);
  const current = languages.find((language) => language === i18n.language);
  if (languages.length < 2 || current === undefined) return null;
  return (
    <label className={styles.language}>
      <span className="heard">{t('shell.language')}</span>
      <span className={styles.code} aria-hidden="true">
        {current}
      </span>
      <span className={styles.fullName} aria-hidden="true">
        {LANGUAGE_NAMES[current]}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
      <select
        value={current}
        onChange={(event) => {
          const chosen = event.target.value;
          if (isLanguage(chosen)) changeLanguage(chosen, memory.local).catch(reportProblem);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
