import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { isOfEvent } from '#contract/upload-files.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { listDropped, listInput } from './choose-files.ts';
import { readDay } from './read-day.ts';
import { type ChosenFile, type LeftOut, sortFiles } from './sort-files.rules.ts';
import { useUploadTexts } from './use-upload-texts.ts';

const READ_AT_ONCE = 8;

interface Props {
  /** `YYYY-MM-DD`. */
  eventDay: string;
  onChosen: (files: readonly ChosenFile[]) => void;
}

/** Accepts files and folders, and asks about photos of other days before any is sent. */
export function ChosenFiles({ eventDay, onChosen }: Props) {
  const texts = useUploadTexts();
  const { number, day } = useFormats();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [looking, setLooking] = useState(0);
  const [leftOut, setLeftOut] = useState<Record<LeftOut, number>>({ raw: 0, other: 0 });
  const [ofOtherDays, setOfOtherDays] = useState<readonly (ChosenFile & { day: string })[]>([]);

  const take = async (chosen: readonly ChosenFile[]): Promise<void> => {
    const { photos, leftOut: left } = sortFiles(chosen);
    setLeftOut((before) => ({ raw: before.raw + left.raw, other: before.other + left.other }));
    setLooking((before) => before + photos.length);
    for (let start = 0; start < photos.length; start += READ_AT_ONCE) {
      const some = await Promise.all(
        photos
          .slice(start, start + READ_AT_ONCE)
          .map(async (one) => ({ ...one, day: await readDay(one.file) })),
      );
      const strange = some.flatMap((one) =>
        one.day === undefined || isOfEvent(one.day, eventDay) ? [] : { ...one, day: one.day },
      );
      if (strange.length > 0) setOfOtherDays((before) => [...before, ...strange]);
      onChosen(some.filter((one) => !strange.some(({ file }) => file === one.file)));
      setLooking((before) => before - some.length);
    }
  };

  return (
    <Stack>
      <Paper
        withBorder
        p="lg"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void listDropped(event.dataTransfer).then(take);
        }}
      >
        <Stack align="center">
          <Text visibleFrom="sm">{texts.drop}</Text>
          <Group justify="center">
            <Button onClick={() => files.current?.click()}>{texts.choose}</Button>
            <Button variant="default" visibleFrom="sm" onClick={() => folder.current?.click()}>
              {texts.chooseFolder}
            </Button>
          </Group>
        </Stack>
        {[
          { input: files, options: { accept: 'image/*' }, label: texts.choose },
          { input: folder, options: { webkitdirectory: '' }, label: texts.chooseFolder },
        ].map(({ input, options, label }) => (
          <input
            key={label}
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={label}
            {...options}
            onChange={({ currentTarget }) => {
              void take(listInput(currentTarget));
              // Reset, so that the same files can be chosen again.
              currentTarget.value = '';
            }}
          />
        ))}
      </Paper>
      <div role="status">
        {looking > 0 && <Text size="sm">{texts.looking(looking, number(looking))}</Text>}
        {leftOut.raw > 0 && <Text size="sm">{texts.leftRaw(leftOut.raw, number(leftOut.raw))}</Text>}
        {leftOut.other > 0 && <Text size="sm">{texts.leftOther(leftOut.other, number(leftOut.other))}</Text>}
      </div>
      {ofOtherDays.length > 0 && (
        <Paper withBorder p="md">
          <Stack gap="xs">
            <Text>{texts.otherDays}</Text>
            {[...Map.groupBy(ofOtherDays, (one) => one.day)].map(([taken, some]) => (
              <Text key={taken}>{texts.otherDay(some.length, number(some.length), day(taken))}</Text>
            ))}
            <Group>
              <Button
                variant="default"
                onClick={() => {
                  onChosen(ofOtherDays);
                  setOfOtherDays([]);
                }}
              >
                {texts.sendThese}
              </Button>
              <Button variant="default" onClick={() => setOfOtherDays([])}>
                {texts.leaveThese}
              </Button>
            </Group>
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}
