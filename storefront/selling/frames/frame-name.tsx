import { FRAME_TEXT_MAX } from '#contract/frame.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { NameField } from './use-name-on-frame.ts';

interface FrameNameProps {
  name: NameField;
  /** The participant's name, if the search token contains it. */
  ownName: string | undefined;
  /** Whether the server's preview, which contains the name, is on the screen. */
  isShown: boolean;
}

/** Lets the visitor edit the name on the frame. */
export function FrameName({ name, ownName, isShown }: FrameNameProps) {
  const { t } = useTranslation();
  const hint = () => {
    if (isShown && name.isSettled)
      return name.shown === '' ? t('frames.name.hintExample') : t('frames.name.hintShown');
    return ownName === undefined ? t('frames.name.hintUnknown') : t('frames.name.hint');
  };
  return (
    <TextField
      label={t('frames.name.label')}
      hint={hint()}
      placeholder={ownName ?? t('frames.name.placeholder')}
      autoComplete="off"
      maxLength={FRAME_TEXT_MAX}
      value={name.typed}
      onChange={({ target }) => name.setTyped(target.value)}
    />
  );
}
