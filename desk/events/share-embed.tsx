import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { useMayDo } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { CopyText } from './copy-text.tsx';
import { LanguageChoice } from './share-link.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, useSharingTexts } from './sharing-service.ts';

/** Shows the code that embeds the search in an organizer's own page, and the sites that may embed it. */
export function ShareEmbed({ sharing }: { sharing: Sharing }) {
  const texts = useSharingTexts();
  const mayDo = useMayDo();
  const { languages, embedHosts } = sharing;
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const snippet = sharing.texts.find((one) => one.language === language)?.snippet ?? '';
  return (
    <Section title={texts.embed} hint={texts.embedHint}>
      <Text>{embedHosts.length === 0 ? texts.noHosts : texts.hosts(embedHosts.join(', '))}</Text>
      <Text size="sm" c="dimmed">
        {texts.elsewhere}
      </Text>
      {mayDo('tenant.apply') && (
        <DeskLink to="settings/brand" hash="embed">
          {texts.toHosts}
        </DeskLink>
      )}
      <LanguageChoice
        label={texts.embedLanguage}
        value={language}
        onChange={setLanguage}
        languages={languages}
      />
      <CopyText label={texts.snippet} text={snippet} rows={2} />
    </Section>
  );
}
