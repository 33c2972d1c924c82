import { FRAME_TEXT_MAX } from '#contract/frame.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { NameField } from './use-name-on-frame.ts';

interface FrameNameProps {
  name: NameField;
  /** The participant's, if the search token knows it. */
  ownName: string | undefined;
}

/** The name on the frame. */
export function FrameName({ name, ownName }: FrameNameProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('frames.name.label')}
      hint={ownName === undefined ? t('frames.name.hintUnknown') : t('frames.name.hint')}
      placeholder={ownName ?? t('frames.name.placeholder')}
      autoComplete="off"
      maxLength={FRAME_TEXT_MAX}
      value={name.typed}
      onChange={({ target }) => name.setTyped(target.value)}
    />
  );
}
