import { useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { CopyText } from './copy-text.tsx';
import { LanguageChoice } from './share-link.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, useSharingTexts } from './sharing-service.ts';

/** Texts with the event's address, for a mail to participants and for social networks. */
export function ShareTexts({ sharing }: { sharing: Sharing }) {
  const texts = useSharingTexts();
  const { languages } = sharing;
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const text = sharing.texts.find((one) => one.language === language);
  return (
    <Section title={texts.texts} hint={texts.textsHint}>
      <LanguageChoice label={texts.textLanguage} value={language} onChange={setLanguage} />
      {text !== undefined && (
        <>
          <CopyText label={texts.subject} text={text.subject} />
          <CopyText label={texts.mail} text={text.mail} rows={6} />
          <CopyText label={texts.social} text={text.social} rows={2} />
        </>
      )}
    </Section>
  );
}
