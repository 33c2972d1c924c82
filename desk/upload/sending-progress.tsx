import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useFormats } from '../i18n/use-texts.ts';
import type { Sender } from './sender.ts';
import { useUploadTexts } from './use-upload-texts.ts';

/** Bytes a second. */
const LIMITS = { none: 0, slow: 1_000_000, medium: 4_000_000 } as const;
type Limit = keyof typeof LIMITS;
const NAMED_MAX = 5;

/** Shows the upload's progress, and its controls. */
export function SendingProgress({ sender }: { sender: Sender }) {
  const state = useSyncExternalStore(sender.subscribe, sender.read);
  const texts = useUploadTexts();
  const { number } = useFormats();
  const [limit, setLimit] = useState<Limit>('none');
  const isDone = state.filesDone === state.files;
  const unreadable = state.unreadable.map(({ file }) => file.name);
  const facts = [
    texts.sentOf(number(state.filesDone), number(state.files)),
    state.minutesLeft === undefined || isDone
      ? []
      : texts.minutes(state.minutesLeft, number(state.minutesLeft)),
    state.known === 0 ? [] : texts.known(state.known, number(state.known)),
  ].flat();
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section
          value={state.bytes === 0 ? 0 : (100 * state.bytesDone) / state.bytes}
          aria-label={texts.progress}
        />
      </Progress.Root>
      <Text size="sm">{facts.join(' · ')}</Text>
      <Text role="status">
        {isDone
          ? texts.allSent
          : state.isPaused
            ? texts.paused
            : state.trouble !== undefined
              ? texts.cutOff
              : ''}
      </Text>
      {unreadable.length > 0 && <Text>{texts.unreadable(unreadable.slice(0, NAMED_MAX).join(', '))}</Text>}
      {!isDone && (
        <>
          <Text size="sm">{texts.previewsFirst}</Text>
          <Group align="end">
            <Button variant="default" onClick={() => sender.setPaused(!state.isPaused)}>
              {state.isPaused ? texts.goOn : texts.pause}
            </Button>
            <NativeSelect
              label={texts.limit}
              value={limit}
              data={(Object.keys(LIMITS) as Limit[]).map((value) => ({ value, label: texts.limits[value] }))}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.value as Limit;
                setLimit(chosen);
                sender.setLimit(LIMITS[chosen]);
              }}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {texts.keepOpen}
          </Text>
        </>
      )}
    </Stack>
  );
}
