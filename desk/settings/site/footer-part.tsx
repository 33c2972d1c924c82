import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { ChoosePair, PairFields, useLanguagePair } from './language-pair.tsx';
import { useSiteTexts } from './site-editing.ts';
import type { SiteFileForm } from './site-file-form.tsx';
import { setSiteText, setSocial } from './site-texts.rules.ts';

/** Asks for the texts of the footer. @param language in which a text is missing */
export function FooterPart({ form, language }: { form: SiteFileForm; language: string | undefined }) {
  const texts = useSiteTexts();
  const { source, said, languages, faultAt, onChange } = form;
  const [pair, setPair] = useLanguagePair(languages, language);
  const { social } = said;
  const fieldsOf = (key: 'text' | 'legalEntity', label: string, description: string) => (
    <PairFields
      pair={pair}
      label={label}
      description={description}
      texts={said[key]}
      faultOf={(one) => faultAt(['footer', key, one])}
      isLong
      onChange={(one, text) => onChange(setSiteText(source, ['footer', key, one], text))}
    />
  );
  return (
    <Stack>
      <ChoosePair languages={languages} pair={pair} onChange={setPair} />
      {fieldsOf('text', texts.footerText, texts.footerTextHint)}
      {fieldsOf('legalEntity', texts.legalEntity, texts.legalEntityHint)}
      <Title order={3} size="h5">
        {texts.social}
      </Title>
      {social.map((one, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: the file identifies a profile by its position
          key={at}
          align="start"
          gap="sm"
        >
          <TextInput
            label={texts.socialName}
            value={one.name}
            error={faultAt(['footer', 'social', at, 'name'])}
            onChange={({ currentTarget: { value } }) =>
              onChange(setSocial(source, social.with(at, { ...one, name: value })))
            }
          />
          <TextInput
            label={texts.socialUrl}
            type="url"
            placeholder="https://"
            flex="1 1 200px"
            value={one.url}
            error={faultAt(['footer', 'social', at, 'url'])}
            onChange={({ currentTarget: { value } }) =>
              onChange(setSocial(source, social.with(at, { ...one, url: value })))
            }
          />
          <Button
            variant="default"
            size="compact-sm"
            mt={{ base: 0, xs: 30 }}
            aria-label={texts.removeSocial(one.name)}
            onClick={() => onChange(setSocial(source, social.toSpliced(at, 1)))}
          >
            {texts.remove}
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange(setSocial(source, [...social, { name: '', url: '' }]))}
      >
        {texts.addSocial}
      </Button>
    </Stack>
  );
}
