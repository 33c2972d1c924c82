import { type ReactNode, useEffect, useState } from 'react';
import { type DeskLanguage, saveLanguage } from '../i18n/languages.ts';
import { LanguageContext } from '../i18n/use-words.ts';
import { type LanguageWords, loadWords } from '../i18n/words.ts';

interface Props {
  start: { language: DeskLanguage; words: LanguageWords };
  children: ReactNode;
}

/** Gives the pages their language, and loads another one when it is chosen. */
export function LanguageProvider({ start, children }: Props) {
  const [spoken, setSpoken] = useState(start);
  const { language } = spoken;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const change = (next: DeskLanguage) =>
    void loadWords(next).then((words) => {
      saveLanguage(next);
      setSpoken({ language: next, words });
    });
  return <LanguageContext value={{ ...spoken, change }}>{children}</LanguageContext>;
}
