import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writeShownTime } from '#contract/camera-clock.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { formatClockOffset } from './say-apart.rules.ts';
import { callUpload } from './upload-calls.ts';
import { useUploadWords } from './use-upload-words.ts';

const ASKED_EVERY_MS = 5_000;
/** Finer than a camera's shutter is pressed, coarse enough that a screen keeps up. */
const DRAWN_EVERY_MS = 200;

/** Shows the server's time to a camera, and what its clock was found to be off. */
export function ClockCheck({ token }: { token: string }) {
  const words = useUploadWords();
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: ['clocks', token],
    queryFn: async () => {
      const askedAt = Date.now();
      const answer = await callUpload(token, 'listClocks');
      // The answer is half of the way old when it is here.
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
        {words.clock.title}
      </Title>
      <Text size="sm">{words.clock.how}</Text>
      <Button variant="default" onClick={() => setShown(!isShown)} style={{ alignSelf: 'start' }}>
        {isShown ? words.clock.hide : words.clock.show}
      </Button>
      {isShown && data !== undefined && <TimeCode apartMs={data.apartMs} />}
      {data?.clocks.map(({ camera, serial, offsetSeconds, appliedSeconds }) => {
        const apart = formatClockOffset(offsetSeconds);
        const name = serial === '' ? camera : `${camera} (${serial})`;
        const isApplied = appliedSeconds === offsetSeconds;
        const sentence =
          offsetSeconds === 0
            ? words.clock.right(name)
            : offsetSeconds > 0
              ? words.clock.slow(name, apart)
              : words.clock.fast(name, apart);
        return (
          <Group key={name} role="status">
            <Text>{isApplied && offsetSeconds !== 0 ? `${sentence} ${words.clock.applied}` : sentence}</Text>
            {!isApplied && (offsetSeconds !== 0 || appliedSeconds !== null) && (
              <Button onClick={() => void apply(camera, serial, true)}>{words.clock.apply}</Button>
            )}
            {isApplied && offsetSeconds !== 0 && (
              <Button variant="default" onClick={() => void apply(camera, serial, false)}>
                {words.clock.takeBack}
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

/** Draws the time as a code, several times a second. */
function TimeCode({ apartMs }: { apartMs: number }) {
  const words = useUploadWords();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), DRAWN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <QrCode text={writeShownTime(new Date(now + Math.round(apartMs)))} label={words.clock.code} width={320} />
  );
}
