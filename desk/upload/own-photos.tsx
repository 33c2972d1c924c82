import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PHOTOS_AT_ONCE } from '#contract/desk-photos.ts';
import { OWN_FILTERS } from '#contract/photographers-page.ts';
import { CaptionForm, commonCaption } from '../ui/caption-form.tsx';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

interface Props {
  token: string;
  /** The number of published photos; when it grows, the list is fetched again. */
  published: number;
}

/**
 * Shows a photographer's photos of the event with the recognised bibs. The photographer writes captions for chosen ones,
 * and unhides hidden ones.
 */
export function OwnPhotos({ token, published }: Props) {
  const texts = useUploadTexts();
  const queries = useQueryClient();
  const [filter, setFilter] = useState<(typeof OWN_FILTERS)[number]>('All');
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['own-photos', token, filter, published],
    queryFn: ({ pageParam }) => callUpload(token, 'listOwnPhotos', undefined, { filter, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ photos, hasMore }) => (hasMore ? photos.at(-1)?.photoId : undefined),
    // Keeps the list while more photos of the same filter are loaded, but not after a change of the filter.
    placeholderData: (before, query) => (query?.queryKey[2] === filter ? before : undefined),
    retry: false,
  });
  const photos = data?.pages.flatMap((page) => page.photos) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = photos.filter(({ photoId }) => chosen.has(photoId)).slice(0, PHOTOS_AT_ONCE);
  const [isSaving, setSaving] = useState(false);
  const save = async (caption: string): Promise<void> => {
    setSaving(true);
    try {
      const photoIds = selected.map(({ photoId }) => photoId);
      await callUpload(token, 'captionOwnPhotos', { photoIds, caption });
      setChosen(new Set());
      await queries.invalidateQueries({ queryKey: ['own-photos', token] });
    } finally {
      setSaving(false);
    }
  };
  const showAgain = async (photoId: string): Promise<void> => {
    await callUpload(token, 'showAgain', { photoIds: [photoId] });
    await queries.invalidateQueries({ queryKey: ['own-photos', token] });
    await queries.invalidateQueries({ queryKey: ['upload', token] });
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.own.title}
      </Title>
      <SegmentedControl
        aria-label={texts.own.title}
        value={filter}
        data={OWN_FILTERS.map((value) => ({ value, label: texts.own.filters[value] }))}
        onChange={(value) => setFilter(OWN_FILTERS.find((one) => one === value) ?? 'All')}
      />
      {data !== undefined && photos.length === 0 && <Text>{texts.own.none}</Text>}
      {photos.length > 0 && selected.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.own.captionPick}
        </Text>
      )}
      {selected.length > 0 && (
        <CaptionForm
          texts={texts.own}
          saved={commonCaption(selected)}
          isPending={isSaving}
          onSave={(caption) => void save(caption)}
        />
      )}
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
        {photos.map((photo) => (
          <figure key={photo.photoId} style={{ margin: 0 }}>
            <OwnPicture photo={photo} />
            <figcaption>
              <Checkbox
                size="sm"
                aria-label={texts.own.select(photo.fileName)}
                label={photo.bibs.length === 0 ? texts.own.noBib : photo.bibs.join(', ')}
                checked={chosen.has(photo.photoId)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = [...chosen].filter((id) => id !== photo.photoId);
                  setChosen(new Set(checked ? [...others, photo.photoId] : others));
                }}
              />
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {photo.caption}
              </Text>
            </figcaption>
            {filter === 'Hidden' && (
              <Button size="xs" variant="default" onClick={() => void showAgain(photo.photoId)}>
                {texts.own.showAgain}
              </Button>
            )}
          </figure>
        ))}
      </SimpleGrid>
      {hasNextPage && (
        <Group>
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {texts.own.more}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Shows a whole photo, small. */
export function OwnPicture({ photo }: { photo: { thumbUrl: string; fileName: string } }) {
  return (
    <img
      src={photo.thumbUrl}
      alt={photo.fileName}
      loading="lazy"
      style={{ width: '100%', aspectRatio: '3 / 2', objectFit: 'contain', display: 'block' }}
    />
  );
}
