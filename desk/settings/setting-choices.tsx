import { Checkbox } from '@mantine/core';
import type changesEn from '../i18n/en/changes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Fields } from './brand-fields.ts';

type BrandPath = keyof (typeof changesEn)['brand'];

interface Props {
  fields: Fields;
  /** Settings that are on or off, each with its default. */
  choices: readonly { path: BrandPath; usual: boolean }[];
  hints?: Partial<Record<BrandPath, string>>;
}

/** Asks whether settings are on. The labels are those of the list of changes. */
export function SettingChoices({ fields: { text, set }, choices, hints = {} }: Props) {
  const { brand: labels } = useTexts<typeof changesEn>('changes');
  return choices.map(({ path, usual }) => (
    <Checkbox
      key={path}
      label={labels[path]}
      description={hints[path]}
      checked={(text(...path.split('.')) || String(usual)) === 'true'}
      onChange={({ currentTarget: { checked } }) => set(path.split('.'), checked)}
    />
  ));
}
