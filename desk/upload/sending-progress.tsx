import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useFormats } from '../i18n/use-words.ts';
import type { Sender } from './sender.ts';
import { useUploadWords } from './use-upload-words.ts';

/** Bytes a second. */
const LIMITS = { none: 0, slow: 1_000_000, medium: 4_000_000 } as const;
type Limit = keyof typeof LIMITS;
const NAMED_MAX = 5;

/** How far the sending is, and what one can do about it. */
export function SendingProgress({ sender }: { sender: Sender }) {
  const state = useSyncExternalStore(sender.subscribe, sender.read);
  const words = useUploadWords();
  const { number } = useFormats();
  const [limit, setLimit] = useState<Limit>('none');
  const isDone = state.filesDone === state.files;
  const facts = [
    words.sentOf(number(state.filesDone), number(state.files)),
    state.minutesLeft === undefined || isDone
      ? []
      : words.minutes(state.minutesLeft, number(state.minutesLeft)),
    state.known === 0 ? [] : words.known(state.known, number(state.known)),
  ].flat();
  return (
    <Stack gap="xs">
      <Progress.Root size="lg">
        <Progress.Section
          value={state.bytes === 0 ? 0 : (100 * state.bytesDone) / state.bytes}
          aria-label={words.progress}
        />
      </Progress.Root>
      <Text size="sm">{facts.join(' · ')}</Text>
      <Text role="status">
        {isDone ? words.allSent : state.isPaused ? words.paused : state.isCutOff ? words.cutOff : ''}
      </Text>
      {state.unreadable.length > 0 && (
        <Text>{words.unreadable(state.unreadable.slice(0, NAMED_MAX).join(', '))}</Text>
      )}
      {!isDone && (
        <>
          <Text size="sm">{words.previewsFirst}</Text>
          <Group align="end">
            <Button variant="default" onClick={() => sender.setPaused(!state.isPaused)}>
              {state.isPaused ? words.goOn : words.pause}
            </Button>
            <NativeSelect
              label={words.limit}
              value={limit}
              data={(Object.keys(LIMITS) as Limit[]).map((value) => ({ value, label: words.limits[value] }))}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.value as Limit;
                setLimit(chosen);
                sender.setLimit(LIMITS[chosen]);
              }}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {words.keepOpen}
          </Text>
        </>
      )}
    </Stack>
  );
}
