import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { BRAND_IMAGES_COUNT } from '#contract/limits.ts';
import { PictureChoice } from './picture-choice.tsx';
import { useSiteTexts } from './site-editing.ts';
import type { SiteFileForm } from './site-file-form.tsx';
import { setCards } from './site-texts.rules.ts';

/** Asks for the picture cards below the events of the first page: partners, sponsors, the brand's own offers. */
export function CardsPart({ form }: { form: SiteFileForm }) {
  const texts = useSiteTexts();
  const { source, said, faultAt, onChange } = form;
  const { cards } = said;
  return (
    <Stack>
      <Text size="sm">{cards.length === 0 ? texts.noCard : texts.cardsMean}</Text>
      {cards.map((card, at) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: the file identifies a card by its position
          key={at}
          withBorder
          component="section"
          aria-label={texts.card(card.title)}
        >
          <Stack gap="sm">
            <Group align="start" gap="sm">
              <TextInput
                label={texts.cardTitle}
                maxLength={200}
                value={card.title}
                error={faultAt(['brandZone', at, 'title'])}
                onChange={({ currentTarget: { value } }) =>
                  onChange(setCards(source, cards.with(at, { ...card, title: value })))
                }
              />
              <TextInput
                label={texts.cardLink}
                description={texts.linkHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                flex="1 1 200px"
                value={card.link}
                error={faultAt(['brandZone', at, 'link'])}
                onChange={({ currentTarget: { value } }) =>
                  onChange(setCards(source, cards.with(at, { ...card, link: value })))
                }
              />
            </Group>
            <PictureChoice form={form} path={['brandZone', at, 'picture']} picture={card.picture} />
            <Button
              variant="default"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              aria-label={texts.removeCard(card.title)}
              onClick={() => onChange(setCards(source, cards.toSpliced(at, 1)))}
            >
              {texts.remove}
            </Button>
          </Stack>
        </Card>
      ))}
      {cards.length < BRAND_IMAGES_COUNT && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange(setCards(source, [...cards, { picture: '', title: '', link: '' }]))}
        >
          {texts.addCard}
        </Button>
      )}
    </Stack>
  );
}
