import { Button, Card, Group, MultiSelect, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { CONFIRM_TYPES, ROUTE_NAMES, type RouteName } from '#contract/site.ts';
import { moveInList, removeFromList, setField } from '../file-draft.rules.ts';
import { ChoosePair, type LanguagePair, PairFields, useLanguagePair } from './language-pair.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { useSiteTexts } from './site-editing.ts';
import type { SiteFileForm } from './site-file-form.tsx';
import { addMessage, MESSAGE_TEXTS, type Message, setConfirmType, setSiteText } from './site-texts.rules.ts';

/** Asks for the messages of the shop. @param language in which a text is missing */
export function MessagesPart({ form, language }: { form: SiteFileForm; language: string | undefined }) {
  const texts = useSiteTexts();
  const { source, said, languages, onChange } = form;
  const [pair, setPair] = useLanguagePair(languages, language);
  return (
    <Stack>
      <Text size="sm">{said.messages.length === 0 ? texts.noMessage : texts.messagesMean}</Text>
      {said.messages.length > 0 && <ChoosePair languages={languages} pair={pair} onChange={setPair} />}
      {said.messages.map((message) => (
        <MessageFields key={`${message.index} ${message.id}`} form={form} message={message} pair={pair} />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange(addMessage(source, new Date()))}
      >
        {texts.addMessage}
      </Button>
    </Stack>
  );
}

interface Props {
  form: SiteFileForm;
  message: Message;
  pair: LanguagePair;
}

function MessageFields({ form, message, pair }: Props) {
  const texts = useSiteTexts();
  const heading = useId();
  const { source, languages, faultAt, onChange } = form;
  const { index, routes, confirmType, link } = message;
  const path = (...more: (string | number)[]) => ['notifications', index, ...more];
  const title = languages.map((language) => message.texts.title[language]).find(Boolean) ?? texts.newMessage;
  const [first = 'en'] = languages;
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5" id={heading}>
            {title}
          </Title>
          <Group gap="xs">
            {index > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.moveUp(title)}
                onClick={() => onChange(moveInList(source, 'notifications', index, index - 1))}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.removeMessage(title)}
              onClick={() => onChange(removeFromList(source, 'notifications', index))}
            >
              {texts.remove}
            </Button>
          </Group>
        </Group>
        {MESSAGE_TEXTS.map((name) => (
          <PairFields
            key={name}
            pair={pair}
            label={texts.texts[name]}
            texts={message.texts[name]}
            isLong={name === 'text'}
            faultOf={(language) =>
              faultAt(path(name, language)) ?? (language === first ? faultAt(path(name), true) : undefined)
            }
            onChange={(language, text) => onChange(setSiteText(source, path(name, language), text))}
          />
        ))}
        <Group align="start" grow>
          <NativeSelect
            label={texts.confirmType}
            value={confirmType}
            data={CONFIRM_TYPES.map((value) => ({ value, label: texts.confirmTypes[value] }))}
            error={faultAt(path('confirmType'))}
            onChange={({ currentTarget: { value } }) => onChange(setConfirmType(source, index, value))}
          />
          {confirmType === 'Link' && (
            <TextInput
              label={texts.link}
              description={texts.linkHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={link}
              error={faultAt(path('link'))}
              onChange={({ currentTarget: { value } }) => onChange(setSiteText(source, path('link'), value))}
            />
          )}
        </Group>
        <PictureChoice form={form} path={path('img')} picture={message.img} />
        <MultiSelect
          label={texts.routes}
          description={texts.routesHint}
          data={ROUTE_NAMES.map((value) => ({ value, label: texts.routeNames[value] }))}
          value={routes.filter((one): one is RouteName => ROUTE_NAMES.some((known) => known === one))}
          error={faultAt(path('routes'))}
          onChange={(chosen) => onChange(setField(source, path('routes'), chosen))}
        />
      </Stack>
    </Card>
  );
}
