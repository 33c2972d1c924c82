import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { CopyText } from './copy-text.tsx';
import { LanguageChoice } from './share-link.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, useSharingWords } from './sharing-service.ts';

/** The search for an organizer's own page, and on whose pages it may stand. */
export function ShareEmbed({ sharing: { texts, languages, embedHosts } }: { sharing: Sharing }) {
  const words = useSharingWords();
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const snippet = texts.find((one) => one.language === language)?.snippet ?? '';
  return (
    <Section title={words.embed} hint={words.embedHint}>
      <Text>{embedHosts.length === 0 ? words.noHosts : words.hosts(embedHosts.join(', '))}</Text>
      <LanguageChoice
        label={words.embedLanguage}
        value={language}
        onChange={setLanguage}
        languages={languages}
      />
      <CopyText label={words.snippet} text={snippet} rows={2} />
    </Section>
  );
}
