import { NativeSelect } from '@mantine/core';
import { DESK_LANGUAGES, type DeskLanguage } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';

/** Chooses the language, if there is no account menu. */
export function LanguageSelect() {
  const texts = useShellTexts();
  const { language, change } = useLanguage();
  return (
    <NativeSelect
      aria-label={texts.language}
      value={language}
      data={Object.entries(DESK_LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => change(currentTarget.value as DeskLanguage)}
    />
  );
}
