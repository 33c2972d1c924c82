import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CAPTION_MAX } from '#contract/desk-photos.ts';

interface Props {
  texts: { caption: string; captionHint: string; captionSave: string };
  /** The caption that all the photos have; '' if they have none or several. */
  saved: string;
  isPending: boolean;
  onSave: (caption: string) => void;
}

/** Asks for the caption of one photo or of several. */
export function CaptionForm({ texts, saved, isPending, onSave }: Props) {
  const [caption, setCaption] = useState(saved);
  const [shown, setShown] = useState(saved);
  if (shown !== saved) {
    setShown(saved);
    setCaption(saved);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(caption.trim());
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={texts.caption}
          description={texts.captionHint}
          maxLength={CAPTION_MAX}
          autoComplete="off"
          value={caption}
          onChange={({ currentTarget: { value } }) => setCaption(value)}
        />
        <Button
          type="submit"
          variant="default"
          size="xs"
          disabled={caption.trim() === saved}
          loading={isPending}
          style={{ alignSelf: 'start' }}
        >
          {texts.captionSave}
        </Button>
      </Stack>
    </form>
  );
}

/** Returns the caption that all of some photos have; '' if they have none or several. */
export function commonCaption(photos: readonly { caption: string }[]): string {
  const [first, ...more] = new Set(photos.map(({ caption }) => caption));
  return more.length === 0 ? (first ?? '') : '';
}
