import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { POSTER_SIZES, type PosterSize } from '#contract/desk-sharing.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { bytesOf, download } from '../settings/local-files.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { CopyText } from './copy-text.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, sharingService, useSharingTexts } from './sharing-service.ts';

interface Props {
  eventId: string;
  title: string;
  sharing: Sharing;
}

/** Shows the address of an event, its QR code, and a button that prints both on a poster. */
export function ShareLink({ eventId, title, sharing: { url, languages } }: Props) {
  const texts = useSharingTexts();
  const params = { tenantId: useTenantId(), eventId };
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'en');
  const [size, setSize] = useState<PosterSize>('A4');
  const poster = useDeskWrite(sharingService.printPoster, {
    keepsAnswers: true,
    onSuccess: ({ base64 }, { query }) =>
      download(
        `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${query.size} ${query.language}.pdf`,
        bytesOf(base64),
      ),
  });
  return (
    <Section title={texts.link} hint={texts.linkHint}>
      <CopyText label={texts.address} text={url} />
      <Group align="end" gap="lg">
        <QrCode text={url} label={texts.code} width={160} />
        <Stack gap="xs">
          <LanguageChoice label={texts.posterLanguage} value={language} onChange={setLanguage} />
          <NativeSelect
            label={texts.posterSize}
            value={size}
            onChange={({ currentTarget: { value } }) => setSize(value as PosterSize)}
            data={[...POSTER_SIZES]}
          />
          <Button
            loading={poster.isPending}
            onClick={() => poster.mutate({ params, query: { language, size } })}
          >
            {texts.poster}
          </Button>
        </Stack>
      </Group>
      <ProblemNote problem={poster.error} />
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
  /** The choices; all languages by default. */
  languages?: readonly Language[];
}

/** Chooses one of the shop's languages, each named in its own language. */
export function LanguageChoice({ label, value, onChange, languages = LANGUAGES }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Language)}
      data={languages.map((language) => ({
        value: language,
        label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
      }))}
    />
  );
}
