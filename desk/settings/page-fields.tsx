import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type changesEn from '../i18n/en/changes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Fields } from './brand-fields.ts';
import { setOrDrop } from './set-or-drop.rules.ts';
import { SettingChoices } from './setting-choices.tsx';
import { useSettingsTexts } from './settings-service.ts';

const CHOICES = [
  { path: 'settings.showBannerOnHome', usual: true },
  { path: 'settings.showMobileMenuItems', usual: true },
  { path: 'settings.quietNotifications', usual: true },
  { path: 'settings.enableCookies', usual: true },
] as const;
const FOOTERS = ['full', 'compact', 'legal'] as const;

/** Asks what the shop's pages show around their texts. */
export function PageFields({ fields }: { fields: Fields }) {
  const texts = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  const { text, set, field } = fields;
  const footer = ['settings', 'pageTypes', 'footer'];
  const entity = ['settings', 'legalEntity'];
  return (
    <Stack maw={760}>
      <Checkbox
        label={texts.onlyWritten}
        description={texts.onlyWrittenHint}
        checked={text('settings', 'onlyWrittenPages') === 'true'}
        onChange={({ currentTarget: { checked } }) => set(['settings', 'onlyWrittenPages'], checked)}
      />
      <SettingChoices fields={fields} choices={CHOICES} hints={texts.pageHints} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={labels['settings.pageTypes.footer']}
          data={FOOTERS.map((value) => ({ value, label: texts.footers[value] }))}
          value={text(...footer) || 'full'}
          onChange={({ currentTarget: { value } }) => set(footer, value)}
        />
        <TextInput
          label={labels['settings.legalEntity']}
          maxLength={300}
          value={text(...entity)}
          onChange={({ currentTarget: { value } }) =>
            setOrDrop(fields, entity, value === '' ? undefined : value)
          }
        />
        <TextInput
          label={labels['settings.nameForRecentEvents']}
          maxLength={200}
          {...field(['settings', 'nameForRecentEvents'], null)}
        />
        <TextInput
          type="url"
          label={labels['settings.backURL']}
          maxLength={2000}
          {...field(['settings', 'backURL'], null)}
        />
      </SimpleGrid>
      <SettingChoices
        fields={fields}
        choices={[{ path: 'settings.backFromHome', usual: false }]}
        hints={texts.pageHints}
      />
    </Stack>
  );
}
