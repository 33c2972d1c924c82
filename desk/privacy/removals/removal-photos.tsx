import { Badge, Card, Image, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-words.ts';
import { PhotoHolds } from '../../ui/photo-holds.tsx';
import { type ShownRemoval, useRemovalWords } from './removal-service.ts';

type Photo = ShownRemoval['photos'][number];

interface Props {
  removal: ShownRemoval;
  /** What stands below a photo that is there. */
  decide?: (photo: Photo & { photoId: string }) => ReactNode;
}

/** The photos of a request, each with its facts. */
export function RemovalPhotos({ removal, decide }: Props) {
  const words = useRemovalWords();
  if (removal.photos.length === 0) return <Text c="dimmed">{words.noPhotos}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
      {removal.photos.map((photo, at) => (
        <Card key={photo.photoId ?? at} withBorder padding="sm">
          {photo.previewUrl !== null && (
            <Card.Section>
              <Image
                src={photo.previewUrl}
                alt={words.picture(photo.fileName)}
                fit="contain"
                h={240}
                bg="dark.7"
              />
            </Card.Section>
          )}
          <PhotoFacts photo={photo} />
          {photo.photoId !== null &&
            photo.previewUrl !== null &&
            decide?.({ ...photo, photoId: photo.photoId })}
        </Card>
      ))}
    </SimpleGrid>
  );
}

function PhotoFacts({ photo }: { photo: Photo }) {
  const words = useRemovalWords();
  const { number } = useFormats();
  const facts = [
    photo.bibs.length === 0 ? words.noBibs : words.bibs(photo.bibs.join(', ')),
    words.faces(number(photo.facesCount)),
  ];
  return (
    <>
      <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {photo.fileName || words.deletedEvent}
      </Text>
      <Text size="sm" c="dimmed">
        {photo.eventTitle}
      </Text>
      {photo.previewUrl !== null && <Text size="sm">{facts.join(' · ')}</Text>}
      {photo.othersCount > 0 && <Text size="sm">{words.otherAskers(number(photo.othersCount))}</Text>}
      {photo.outcome !== null && (
        <Badge mt="xs" variant="dot" color="gray" tt="none">
          {words.outcomes[photo.outcome]}
        </Badge>
      )}
      {photo.isHiddenByRequest && photo.outcome === null && (
        <Badge
          mt="xs"
          variant="dot"
          color="orange"
          tt="none"
          h="auto"
          styles={{ label: { whiteSpace: 'normal' } }}
        >
          {words.hiddenNow}
        </Badge>
      )}
      <PhotoHolds holds={photo.holds} />
      {photo.previewUrl === null && photo.outcome === null && <Text size="sm">{words.gone}</Text>}
    </>
  );
}
