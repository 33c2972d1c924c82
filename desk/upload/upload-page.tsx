import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOver, UploadRefused } from '#contract/upload-sender.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { LanguageSelect } from '../ui/language-select.tsx';
import { CheckPoints } from './check-points.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { ClockCheck } from './clock-check.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { OwnSales } from './own-sales.tsx';
import { Proposals } from './proposals.tsx';
import { createSender } from './sender.ts';
import { SendingProgress } from './sending-progress.tsx';
import { ShopState } from './shop-state.tsx';
import { callUpload, type ServerState } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

/** The storage key of the link, so that a bookmark of the page without the link works too. */
const KEY = 'upload-link';
const ASKED_EVERY_MS = 5_000;

/** Reads the link from the address and removes it there; without one, returns the link opened here last. */
function takeToken(): string {
  const given = location.hash.slice(1);
  if (given === '') return localStorage.getItem(KEY) ?? '';
  localStorage.setItem(KEY, given);
  history.replaceState(null, '', location.pathname);
  return given;
}

/** The page where a photographer uploads photos by a link, without a login. */
export default function UploadPage() {
  const texts = useUploadTexts();
  const [token] = useState(takeToken);
  const { data, error } = useQuery({
    queryKey: ['upload', token],
    queryFn: () => callUpload(token, 'getUpload'),
    enabled: token !== '',
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    document.title = texts.heading;
  }, [texts]);
  const status = token === '' ? 401 : error instanceof UploadRefused ? error.status : undefined;
  return (
    <Container component="main" size="sm" py="lg">
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h3">
          {data?.eventTitle ?? texts.heading}
        </Title>
        <LanguageSelect />
      </Group>
      {status !== undefined && (
        <Text role="status" mb="md">
          {status === 401 ? texts.notFound : isOver(status) ? texts.over : texts.offline}
        </Text>
      )}
      {data !== undefined && <Upload token={token} server={data} isOver={isOver(status ?? 200)} />}
      <Anchor href="/" size="sm" underline="always" display="inline-block" mt="xl">
        {texts.toDesk}
      </Anchor>
    </Container>
  );
}

function Upload({ token, server, isOver }: { token: string; server: ServerState; isOver: boolean }) {
  const texts = useUploadTexts();
  const { day } = useFormats();
  const queries = useQueryClient();
  const [sender] = useState(() => createSender(token, server.linkId));
  const [placeKm, setPlaceKm] = useState<number>();
  // These values change rarely. The progress changes with every chunk, so the components that show it read it
  // themselves.
  const hasFiles = useSyncExternalStore(sender.subscribe, () => sender.read().files > 0);
  const hasEnded = useSyncExternalStore(sender.subscribe, () => sender.read().isOver);
  const isDone = useSyncExternalStore(
    sender.subscribe,
    () => sender.read().filesDone === sender.read().files,
  );
  const isSending = !isDone && !hasEnded;
  useKeptOpen(isSending);
  const setCompleted = async (isComplete: boolean): Promise<void> => {
    await callUpload(token, 'completeUpload', { isComplete });
    await queries.invalidateQueries({ queryKey: ['upload', token] });
  };
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {server.shopName} · {day(server.date)}
        <br />
        {texts.by(server.photographer, day(server.expiresAt))}
      </Text>
      {hasEnded && !isOver && <Text role="status">{texts.over}</Text>}
      {!isOver && !hasEnded && (
        <>
          <CheckPoints token={token} placeKm={placeKm} onChosen={setPlaceKm} />
          <ChosenFiles
            eventDay={server.date}
            onChosen={(files) => sender.add(files.map((one) => ({ ...one, placeKm })))}
          />
        </>
      )}
      {hasFiles && <SendingProgress sender={sender} />}
      <ShopState token={token} server={server} isSending={isSending} onCompleted={setCompleted} />
      {!isOver && (
        <>
          {server.showsSales && <OwnSales token={token} />}
          <ClockCheck token={token} published={server.counts.published} />
          {!isSending && <Proposals token={token} published={server.counts.published} />}
          <OwnPhotos token={token} published={server.counts.published} />
        </>
      )}
    </Stack>
  );
}

/** Keeps the screen on during an upload, and asks before the page is left. */
function useKeptOpen(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    // Not every browser supports it, nor at all times; it is optional.
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      removeEventListener('beforeunload', warn);
      void lock?.then((held) => held?.release());
    };
  }, [isSending]);
}
