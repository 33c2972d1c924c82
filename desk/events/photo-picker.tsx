import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FREE_NAMES_MAX } from '#contract/desk-sharing.ts';
import { photoService } from '../photos/photo-services.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { PictureChoices } from './picture-choices.tsx';
import { useSharingTexts } from './sharing-service.ts';

const PAGE = 48;

interface Props {
  eventId: string;
  /** Photos that cannot be chosen, because they are free already. */
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses published photos of an event by their pictures, all of them or those with a bib. */
export function PhotoPicker({ eventId, taken, chosen, onChange }: Props) {
  const texts = useSharingTexts();
  const tenantId = useTenantId();
  const [bib, setBib] = useState('');
  const asked = bib.trim();
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['photoPicker', tenantId, eventId, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      photoService.listFilm({
        params: { tenantId, eventId },
        query: {
          count: PAGE,
          ...(asked === '' ? {} : { bib: asked }),
          ...(after === undefined ? {} : { after }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  // Hidden and protected photos are never free.
  const photos = data?.pages.flatMap((page) => page.photos.filter(({ state }) => state === 'Published'));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={texts.pickBib}
        maxLength={20}
        autoComplete="off"
        value={bib}
        onChange={({ currentTarget: { value } }) => setBib(value)}
        onKeyDown={(event) => {
          // The field only filters; the form around it would make photos free.
          if (event.key === 'Enter') event.preventDefault();
        }}
        maw={220}
      />
      {photos?.length === 0 && !isFetching && <Text role="status">{texts.pickNone}</Text>}
      <PictureChoices
        photos={photos ?? []}
        taken={taken}
        chosen={chosen}
        onChange={(next) => next.size <= FREE_NAMES_MAX && onChange(next)}
      />
      {hasNextPage && (
        <Group>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
            {texts.pickMore}
          </Button>
        </Group>
      )}
      <ProblemNote problem={error} />
    </Stack>
  );
}
