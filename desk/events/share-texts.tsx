import { useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { CopyText } from './copy-text.tsx';
import { LanguageChoice } from './share-link.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, useSharingWords } from './sharing-service.ts';

/** Texts with the event's address, for a mail to participants and for social networks. */
export function ShareTexts({ sharing: { texts, languages } }: { sharing: Sharing }) {
  const words = useSharingWords();
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const text = texts.find((one) => one.language === language);
  return (
    <Section title={words.texts} hint={words.textsHint}>
      <LanguageChoice label={words.textLanguage} value={language} onChange={setLanguage} />
      {text !== undefined && (
        <>
          <CopyText label={words.subject} text={text.subject} />
          <CopyText label={words.mail} text={text.mail} rows={6} />
          <CopyText label={words.social} text={text.social} rows={2} />
        </>
      )}
    </Section>
  );
}
