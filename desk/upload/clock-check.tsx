import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writeShownTime } from '#contract/camera-clock.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { formatClockOffset } from './clock-offset.rules.ts';
import { TypedClock } from './typed-clock.tsx';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

const ASKED_EVERY_MS = 5_000;
/** More precise than pressing a camera's shutter, and slow enough for the screen. */
const DRAWN_EVERY_MS = 200;

/** Shows the server's time to be photographed, and the clock offset found for the camera. */
export function ClockCheck({ token, published }: { token: string; published: number }) {
  const texts = useUploadTexts();
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: ['clocks', token],
    queryFn: async () => {
      const askedAt = Date.now();
      const answer = await callUpload(token, 'listClocks');
      // The server's time was read about half a round trip ago.
      const apartMs = Date.parse(answer.now) - (askedAt + Date.now()) / 2;
      return { ...answer, apartMs };
    },
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
  });
  const apply = async (camera: string, serial: string, isApplied: boolean): Promise<void> => {
    await callUpload(token, 'applyClock', { camera, serial, isApplied });
    await queries.invalidateQueries({ queryKey: ['clocks', token] });
    await queries.invalidateQueries({ queryKey: ['own-photos', token] });
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.clock.title}
      </Title>
      <Text size="sm">{texts.clock.how}</Text>
      <Button variant="default" onClick={() => setShown(!isShown)} style={{ alignSelf: 'start' }}>
        {isShown ? texts.clock.hide : texts.clock.show}
      </Button>
      {isShown && data !== undefined && <TimeCode apartMs={data.apartMs} />}
      <TypedClock token={token} published={published} />
      {data?.clocks.map(({ camera, serial, offsetSeconds, appliedSeconds }) => {
        const apart = formatClockOffset(offsetSeconds);
        const name = serial === '' ? camera : `${camera} (${serial})`;
        const isApplied = appliedSeconds === offsetSeconds;
        const sentence =
          offsetSeconds === 0
            ? texts.clock.right(name)
            : offsetSeconds > 0
              ? texts.clock.slow(name, apart)
              : texts.clock.fast(name, apart);
        return (
          <Group key={name} role="status">
            <Text>{isApplied && offsetSeconds !== 0 ? `${sentence} ${texts.clock.applied}` : sentence}</Text>
            {!isApplied && (offsetSeconds !== 0 || appliedSeconds !== null) && (
              <Button onClick={() => void apply(camera, serial, true)}>{texts.clock.apply}</Button>
            )}
            {isApplied && offsetSeconds !== 0 && (
              <Button variant="default" onClick={() => void apply(camera, serial, false)}>
                {texts.clock.takeBack}
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

/** Draws the time as a QR code, several times a second. */
function TimeCode({ apartMs }: { apartMs: number }) {
  const texts = useUploadTexts();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), DRAWN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <QrCode text={writeShownTime(new Date(now + Math.round(apartMs)))} label={texts.clock.code} width={320} />
  );
}
