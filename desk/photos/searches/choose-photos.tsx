import { Button, Group, Image, Stack, Text, Title } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FOUND_PHOTOS_MAX } from '#contract/search-request.ts';
import { useDeskWrite } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from './choose-photos.module.css';
import { type ShownSearchRequest, searchRequestService, useSearchTexts } from './search-request-service.ts';

/** Keys that move to another photo, and by how many. */
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Selects photos for an answer and sends it. By keyboard: arrows move, the space bar selects, Enter focuses the send
 * button.
 */
export function ChoosePhotos({ request }: { request: ShownSearchRequest }) {
  const texts = useSearchTexts();
  const { moment, number } = useFormats();
  const tenantId = useTenantId();
  const { photos, requestId } = request;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { mutate, isPending, error } = useDeskWrite(searchRequestService.answerSearchRequest);
  const answer = (photoIds: string[]) =>
    mutate({ params: { tenantId, requestId }, body: { photoIds, why: '' } });
  const toggle = (photoId: string) => {
    const next = new Set(chosen);
    if (!next.delete(photoId) && next.size < FOUND_PHOTOS_MAX) next.add(photoId);
    setChosen(next);
  };
  const onKey = (event: KeyboardEvent, index: number, photoId: string) => {
    const move = MOVES[event.key];
    if (move !== undefined) {
      const next = Math.min(photos.length - 1, Math.max(0, index + move));
      setAt(next);
      list.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus();
    } else if (event.key === ' ') toggle(photoId);
    else if (event.key === 'Enter') send.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap="md" component="section">
      <Title order={3} size="h5" id={id}>
        {texts.likely}
      </Title>
      <Text c="dimmed">{photos.length === 0 ? texts.noneLikely : texts.keys}</Text>
      {photos.length > 0 && (
        <div
          ref={list}
          className={styles.photos}
          role="listbox"
          aria-multiselectable="true"
          aria-labelledby={id}
        >
          {photos.map(({ photoId, fileName, takenAt, thumbUrl, bibs }, index) => (
            <div
              key={photoId}
              className={styles.photo}
              role="option"
              aria-selected={chosen.has(photoId)}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onClick={() => toggle(photoId)}
              onKeyDown={(event) => onKey(event, index, photoId)}
            >
              <Image src={thumbUrl} alt={texts.picture(fileName)} loading="lazy" />
              <Text size="sm">{takenAt === null ? fileName : moment(takenAt)}</Text>
              {bibs.length > 0 && <Text size="sm">{texts.bibs(bibs.join(', '))}</Text>}
            </div>
          ))}
        </div>
      )}
      <Group>
        <Button
          ref={send}
          color="teal"
          aria-disabled={chosen.size === 0}
          loading={isPending}
          onClick={() => chosen.size > 0 && answer([...chosen])}
        >
          {texts.send(number(chosen.size))}
        </Button>
        <Button variant="default" disabled={chosen.size > 0 || isPending} onClick={() => answer([])}>
          {texts.none}
        </Button>
      </Group>
      <ProblemNote problem={error} />
    </Stack>
  );
}
