import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { isSeq } from 'yaml';
import { DESCRIPTIONS } from '#contract/competitor.ts';
import { COOKIE_FEATURE, COUNTER_PROVIDERS } from '#contract/counter.ts';
import type changesEn from '../i18n/en/changes.ts';
import type participantsEn from '../i18n/en/participants.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { WholeField } from '../ui/typed-field.tsx';
import type { Fields } from './brand-fields.ts';
import { setOrDrop } from './set-or-drop.rules.ts';
import { useSettingsTexts } from './settings-service.ts';

const MENU_ITEMS = [
  '/',
  '/for-organizers',
  '/for-photographers',
  '/for-business',
  '/contacts',
  '/my-account',
] as const;
const FEATURES = ['settings', 'features'];
const PROMISE_MAX = 300;
const ANSWER_MAX = 600;

/** Lists the texts at a path of the file. */
function listAt({ file }: Fields, path: string[]): string[] {
  const listed = file.getIn(path);
  return isSeq(listed) ? listed.items.map(String) : [];
}

/** Keeps the order of chosen entries, and adds new ones at the end. */
const keepOrder = (listed: readonly string[], chosen: readonly string[]): string[] => [
  ...listed.filter((one) => chosen.includes(one)),
  ...chosen.filter((one) => !listed.includes(one)),
];

/** Asks for the brand's own sentences, its menu, its counter, its features, and what it shows of start lists. */
export function TextSettings({ fields }: { fields: Fields }) {
  return (
    <Stack maw={760}>
      <LocalTexts fields={fields} name="settings.refundPromise" max={PROMISE_MAX} />
      <SearchAnswers fields={fields} />
      <MenuField fields={fields} />
      <CounterFields fields={fields} />
      <FeaturesField fields={fields} />
      <ShownColumns fields={fields} />
      <KeywordsField fields={fields} />
    </Stack>
  );
}

interface LocalProps {
  fields: Fields;
  /** The setting, whose label is the one in the list of changes. */
  name: 'settings.refundPromise' | 'settings.searchAnswer';
  /** The part of the setting, if it has several texts. */
  part?: 'found' | 'none';
  max: number;
}

/** Asks for a text in each language of the shop; an empty text is ours. */
function LocalTexts({ fields, name, part, max }: LocalProps) {
  const { textHints, answers } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const { languageName } = useFormats();
  const path = [...name.split('.'), ...(part === undefined ? [] : [part])];
  const label = part === undefined ? labels[name] : `${labels[name]}: ${answers[part]}`;
  return (
    <Stack gap={6} component="fieldset" p={0} m={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {textHints[name]}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {listAt(fields, ['settings', 'languages']).map((language) => (
          <Textarea
            key={language}
            aria-label={`${label} (${languageName(language)})`}
            placeholder={languageName(language)}
            lang={language}
            autosize
            minRows={1}
            maxLength={max}
            value={fields.text(...path, language)}
            onChange={({ currentTarget: { value } }) =>
              setOrDrop(fields, [...path, language], value === '' ? undefined : value.replaceAll('\n', ' '))
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** Asks what visitors whose search found nothing are answered, and how soon. */
function SearchAnswers({ fields }: { fields: Fields }) {
  const { textHints } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const days = ['settings', 'searchAnswerDays'];
  return (
    <>
      <WholeField
        w="100%"
        label={labels['settings.searchAnswerDays']}
        description={textHints['settings.searchAnswerDays']}
        example={3}
        value={fields.text(...days)}
        onChange={(value) => {
          if (value === '') setOrDrop(fields, days, undefined);
          else fields.set(days, Number.isNaN(Number(value)) ? value : Number(value));
        }}
      />
      <LocalTexts fields={fields} name="settings.searchAnswer" part="found" max={ANSWER_MAX} />
      <LocalTexts fields={fields} name="settings.searchAnswer" part="none" max={ANSWER_MAX} />
    </>
  );
}

/** Chooses the pages in the menu of the shop; lines between them stay. */
function MenuField({ fields }: { fields: Fields }) {
  const { menuItems } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const path = ['settings', 'menuItems'];
  const listed = listAt(fields, path);
  return (
    <Checkbox.Group
      label={labels['settings.menuItems']}
      value={listed}
      onChange={(chosen) => fields.set(path, keepOrder(listed, chosen))}
    >
      <Group gap="sm" mt={6}>
        {MENU_ITEMS.map((item) => (
          <Checkbox key={item} value={item} label={menuItems[item]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Chooses the provider that counts visits, and this shop's id there. */
function CounterFields({ fields }: { fields: Fields }) {
  const { textHints, noCounter, counterAddress } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const path = ['settings', 'mainCounter'];
  const id = ['settings', 'mainCounterId'];
  const provider = fields.text(...path, 'provider');
  const features = listAt(fields, FEATURES);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        label={labels['settings.mainCounter']}
        description={textHints['settings.mainCounter']}
        data={[
          { value: '', label: noCounter },
          ...COUNTER_PROVIDERS.map((value) => ({ value, label: value })),
        ]}
        value={provider}
        onChange={({ currentTarget: { value } }) => {
          fields.set(path, value === '' ? null : { provider: value });
          // A counter requires the visitors' consent.
          if (value !== '') fields.set(FEATURES, keepOrder(features, [...features, COOKIE_FEATURE]));
        }}
      />
      {provider !== '' && (
        <TextInput label={labels['settings.mainCounterId']} maxLength={200} {...fields.field(id, null)} />
      )}
      {provider === 'Matomo' && (
        <TextInput
          type="url"
          label={counterAddress}
          maxLength={2000}
          value={fields.text(...path, 'address')}
          onChange={({ currentTarget: { value } }) =>
            setOrDrop(fields, [...path, 'address'], value === '' ? undefined : value)
          }
        />
      )}
    </SimpleGrid>
  );
}

/** Chooses features that are off by default. */
function FeaturesField({ fields }: { fields: Fields }) {
  const { features } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const listed = listAt(fields, FEATURES);
  return (
    <Checkbox.Group
      label={labels['settings.features']}
      value={listed}
      onChange={(chosen) => fields.set(FEATURES, keepOrder(listed, chosen))}
    >
      <Stack gap="xs" mt={6}>
        <Checkbox value={COOKIE_FEATURE} label={features[COOKIE_FEATURE]} />
        <Checkbox value="userback" label={features.userback} />
      </Stack>
    </Checkbox.Group>
  );
}

/** Chooses the columns of start lists that visitors see. */
function ShownColumns({ fields }: { fields: Fields }) {
  const { textHints } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const { facts } = useTexts<typeof participantsEn>('participants');
  const path = ['participants', 'shown'];
  const listed = listAt(fields, path);
  return (
    <Checkbox.Group
      label={labels['participants.shown']}
      description={textHints['participants.shown']}
      value={listed}
      onChange={(chosen) => fields.set(path, keepOrder(listed, chosen))}
    >
      <Group gap="sm" mt={6}>
        {DESCRIPTIONS.map((column) => (
          <Checkbox key={column} value={column} label={facts[column]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Asks whether keywords and fields that name people stay in new originals. */
function KeywordsField({ fields }: { fields: Fields }) {
  const { keywords } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const path = ['originals', 'keywords'];
  return (
    <NativeSelect
      maw={360}
      label={labels['originals.keywords']}
      description={keywords.hint}
      data={[
        { value: 'remove', label: keywords.remove },
        { value: 'keep', label: keywords.keep },
      ]}
      value={fields.text(...path) || 'remove'}
      onChange={({ currentTarget: { value } }) => fields.set(path, value)}
    />
  );
}
