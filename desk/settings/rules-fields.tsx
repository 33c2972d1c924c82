import { SimpleGrid, Stack } from '@mantine/core';
import type changesEn from '../i18n/en/changes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { WholeField } from '../ui/typed-field.tsx';
import type { Fields } from './brand-fields.ts';
import { SettingChoices } from './setting-choices.tsx';
import { useSettingsTexts } from './settings-service.ts';

/** Numbers of days or years, each with its default. `null` is written if the field is empty. */
const NUMBERS = [
  { path: 'removal.days', usual: '30' },
  { path: 'youth.age', usual: '0' },
  { path: 'retention.orderDays', usual: '', empty: null },
  { path: 'letters.perMinute', usual: '300' },
] as const;
/** Settings that are on or off, each with its default. */
const CHOICES = [
  { path: 'removal.hideChildAtOnce', usual: true },
  { path: 'settings.withdrawalConsent', usual: true },
  { path: 'settings.upcomingEvents', usual: true },
] as const;

/** Asks how the shop treats photos, people and orders. The labels are those of the list of changes. */
export function RulesFields({ fields }: { fields: Fields }) {
  const { text, set } = fields;
  const { rulesHints } = useSettingsTexts();
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  return (
    <Stack maw={760}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        {NUMBERS.map(({ path, usual, ...more }) => (
          <WholeField
            key={path}
            w="100%"
            label={labels[path]}
            description={rulesHints[path]}
            example={30}
            value={text(...path.split('.')) || usual}
            onChange={(value) =>
              set(
                path.split('.'),
                value === '' && 'empty' in more
                  ? more.empty
                  : value === '' || Number.isNaN(Number(value))
                    ? value
                    : Number(value),
              )
            }
          />
        ))}
      </SimpleGrid>
      <SettingChoices fields={fields} choices={CHOICES} />
    </Stack>
  );
}
