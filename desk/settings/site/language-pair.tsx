import { Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import { useSiteTexts } from './site-editing.ts';
import type { Texts } from './site-texts.rules.ts';

/** The languages that are shown side by side: one, or two of several. */
export type LanguagePair = readonly string[];

/** Holds which languages are shown side by side. @param wanted shown beside the first language at the beginning */
export function useLanguagePair(
  languages: readonly string[],
  wanted: string | undefined,
): [LanguagePair, (pair: LanguagePair) => void] {
  const [first = 'en', second] = languages;
  const beside = wanted !== undefined && wanted !== first ? wanted : second;
  return useState<LanguagePair>(beside === undefined ? [first] : [first, beside]);
}

/** Chooses two of the shop's languages. */
export function ChoosePair({
  languages,
  pair,
  onChange,
}: {
  languages: readonly string[];
  pair: LanguagePair;
  onChange: (pair: LanguagePair) => void;
}) {
  const texts = useSiteTexts();
  const { languageName } = useFormats();
  if (languages.length < 3) return null;
  return (
    <Group role="group" aria-label={texts.languagesShown}>
      {pair.map((language, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a side stays when its language changes
          key={at}
          label={at === 0 ? texts.firstLanguage : texts.secondLanguage}
          value={language}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={({ currentTarget: { value } }) => onChange(pair.with(at, value))}
        />
      ))}
    </Group>
  );
}

/** Asks for a text in each of the languages side by side. */
export function PairFields({
  pair,
  label,
  description,
  texts,
  faultOf,
  isLong = false,
  onChange,
}: {
  pair: LanguagePair;
  label: string;
  description?: string | undefined;
  texts: Texts;
  faultOf: (language: string) => string | undefined;
  isLong?: boolean;
  onChange: (language: string, text: string) => void;
}) {
  const { inLanguage } = useSiteTexts();
  const { languageName } = useFormats();
  return (
    <SimpleGrid cols={{ base: 1, sm: pair.length }} spacing="sm">
      {[...new Set(pair)].map((language) => {
        const props = {
          label: inLanguage(label, languageName(language)),
          lang: language,
          description,
          error: faultOf(language),
          value: texts[language] ?? '',
        };
        return isLong ? (
          <Textarea
            key={language}
            {...props}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) => onChange(language, value.replaceAll('\n', ' '))}
          />
        ) : (
          <TextInput
            key={language}
            {...props}
            onChange={({ currentTarget: { value } }) => onChange(language, value)}
          />
        );
      })}
    </SimpleGrid>
  );
}
