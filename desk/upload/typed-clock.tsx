import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../i18n/use-texts.ts';
import { readClockOffset } from './clock-offset.rules.ts';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

interface Props {
  token: string;
  /** The number of published photos; when it grows, cameras are fetched again. */
  published: number;
}

/** Asks by how much a camera's clock is wrong, if its photographer knows that without the code. */
export function TypedClock({ token, published }: Props) {
  const texts = useUploadTexts();
  const { raceTime } = useFormats();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [way, setWay] = useState<'slow' | 'fast'>('slow');
  const [text, setText] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { data } = useQuery({
    queryKey: ['cameras', token, published],
    queryFn: () => callUpload(token, 'listCameras'),
    enabled: isOpen,
    placeholderData: (before) => before,
    retry: false,
  });
  if (!isOpen)
    return (
      <Button variant="subtle" onClick={() => setOpen(true)} style={{ alignSelf: 'start' }}>
        {texts.clock.typed.open}
      </Button>
    );
  if (data === undefined) return null;
  const camera = data.cameras[chosen] ?? data.cameras[0];
  if (camera === undefined) return <Text role="status">{texts.clock.typed.none}</Text>;
  const apart = readClockOffset(text);
  const offsetSeconds = apart === undefined ? undefined : way === 'slow' ? apart : -apart;
  const shown = (addedSeconds: number) =>
    raceTime(new Date(Date.parse(`${camera.firstAt}Z`) + addedSeconds * 1000).toISOString());
  const save = async (): Promise<void> => {
    if (offsetSeconds === undefined) return;
    setSaving(true);
    try {
      await callUpload(token, 'typeClock', { camera: camera.camera, serial: camera.serial, offsetSeconds });
      setText('');
      setOpen(false);
      for (const key of ['clocks', 'own-photos']) await queries.invalidateQueries({ queryKey: [key, token] });
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="xs">
        <Group align="end" gap="sm">
          <NativeSelect
            label={texts.clock.typed.camera}
            value={String(chosen)}
            data={data.cameras.map(({ camera: model, serial }, index) => ({
              value: String(index),
              label: serial === '' ? model : `${model} (${serial})`,
            }))}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
          <NativeSelect
            label={texts.clock.typed.way}
            value={way}
            data={(['slow', 'fast'] as const).map((value) => ({ value, label: texts.clock.typed[value] }))}
            onChange={({ currentTarget: { value } }) => setWay(value === 'fast' ? 'fast' : 'slow')}
          />
          <TextInput
            label={texts.clock.typed.by}
            placeholder="3:20"
            inputMode="text"
            autoComplete="off"
            value={text}
            error={text.trim() !== '' && apart === undefined}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Button type="submit" disabled={offsetSeconds === undefined} loading={isSaving}>
            {texts.clock.apply}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {offsetSeconds === undefined
            ? texts.clock.typed.hint
            : texts.clock.typed.preview(shown(0), shown(offsetSeconds))}
        </Text>
      </Stack>
    </form>
  );
}
