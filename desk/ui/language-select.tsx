import { NativeSelect } from '@mantine/core';
import { DESK_LANGUAGES, type DeskLanguage } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/use-words.ts';
import { useShellWords } from '../shell/use-shell-words.ts';

/** Chooses the language, where there is no account menu. */
export function LanguageSelect() {
  const words = useShellWords();
  const { language, change } = useLanguage();
  return (
    <NativeSelect
      aria-label={words.language}
      value={language}
      data={Object.entries(DESK_LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => change(currentTarget.value as DeskLanguage)}
    />
  );
}
