import { type ReactNode, useEffect, useState } from 'react';
import { type DeskLanguage, saveLanguage } from '../i18n/languages.ts';
import { type LanguageTexts, loadTexts } from '../i18n/texts.ts';
import { LanguageContext } from '../i18n/use-texts.ts';

interface Props {
  start: { language: DeskLanguage; texts: LanguageTexts };
  children: ReactNode;
}

/** Provides the language to the pages, and loads another one when it is chosen. */
export function LanguageProvider({ start, children }: Props) {
  const [spoken, setSpoken] = useState(start);
  const { language } = spoken;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const change = (next: DeskLanguage) =>
    void loadTexts(next).then((texts) => {
      saveLanguage(next);
      setSpoken({ language: next, texts });
    });
  return <LanguageContext value={{ ...spoken, change }}>{children}</LanguageContext>;
}
