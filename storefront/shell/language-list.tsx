import type { Language } from '#contract/languages.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { LANGUAGE_NAMES } from '#storefront/i18n/languages.ts';
import { changeLanguage } from '#storefront/i18n/start-i18n.ts';
import { offeredLanguages } from '#storefront/i18n/start-language.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './menu.module.css';

/** Returns the tenant's languages to choose from; none if there is only one (product §4). */
export function useLanguageChoice(): { languages: readonly Language[]; current: Language | undefined } {
  const { language } = useTranslation();
  const { settings } = useStorefront();
  const languages = offeredLanguages(settings.languages);
  const current = languages.find((each) => each === language);
  return { languages: languages.length < 2 ? [] : languages, current };
}

/** Shows a flag for the language named beside it. */
export function Flag({ language }: { language: Language }) {
  return <img className={styles.flag} src={`/img/lang/${language}.svg`} alt="" width="24" height="16" />;
}

/** Shows each language with its own name and flag; choosing one changes the page in place. */
export function LanguageList({ onChosen }: { onChosen: () => void }) {
  const { memory } = useStorefront();
  const { languages, current } = useLanguageChoice();
  return (
    <ul className={styles.list}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            className={styles.entry}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            onClick={() => {
              onChosen();
              changeLanguage(language, memory.local).catch(reportProblem);
            }}
          >
            <Flag language={language} />
            {LANGUAGE_NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
