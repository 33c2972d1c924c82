import { Anchor, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import type { ShownFault } from '../file-draft.rules.ts';
import { setField } from '../file-draft.rules.ts';
import { useFileFault } from '../use-file-fault.ts';
import type { Titles } from './catalog-draft.rules.ts';
import { type CatalogForm, type CatalogList, useCatalogTexts } from './catalog-form.ts';

interface Props {
  form: CatalogForm;
  list: CatalogList;
  index: number;
  titles: Titles;
}

/** Asks for a title in the shop's language, and on demand in its other languages. */
export function TitleFields({ form, list, index, titles }: Props) {
  const texts = useCatalogTexts();
  const { languageName } = useFormats();
  const faultOf = useFileFault();
  const [isOpen, setOpen] = useState(false);
  const othersId = useId();
  const [first = 'en', ...offered] = form.shop.languages;
  const kept = Object.keys(titles).filter((one) => one !== first && !offered.some((other) => other === one));
  const others = [...offered, ...kept];
  const done = others.filter((language) => (titles[language] ?? '') !== '').length;
  const isOffer = list !== 'products';
  const field = (language: string, fault: ShownFault | undefined) => (
    <TextInput
      key={language}
      label={isOffer ? texts.offerTitle(languageName(language)) : texts.title(languageName(language))}
      lang={language}
      maxLength={200}
      value={titles[language] ?? ''}
      error={faultOf(fault)}
      onChange={({ currentTarget: { value } }) => {
        const path = [list, index, 'title', language];
        form.onChange(
          setField(form.source, path, value === '' && (isOffer || language !== first) ? undefined : value),
        );
      }}
    />
  );
  const faultIn = (language: string) => form.faultAt([list, index, 'title', language]);
  const isShown = isOpen || others.some((language) => faultIn(language) !== undefined);
  // The title as a whole has a fault if it is missing.
  const whole = others.some((language) => faultIn(language) !== undefined)
    ? undefined
    : form.faultAt([list, index, 'title']);
  return (
    <Stack gap={6}>
      {field(first, whole)}
      {others.length > 0 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-expanded={isShown}
          aria-controls={othersId}
          onClick={() => setOpen(!isShown)}
        >
          {texts.otherLanguages(done, others.length)}
        </Anchor>
      )}
      <SimpleGrid id={othersId} cols={{ base: 1, sm: 2 }} spacing="xs" hidden={!isShown}>
        {isShown && others.map((language) => field(language, faultIn(language)))}
      </SimpleGrid>
    </Stack>
  );
}
