import { Badge, Card, Image, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-texts.ts';
import { PhotoHolds } from '../../ui/photo-holds.tsx';
import { type ShownRemoval, useRemovalTexts } from './removal-service.ts';

type Photo = ShownRemoval['photos'][number];

interface Props {
  removal: ShownRemoval;
  /** Rendered below an existing photo. */
  decide?: (photo: Photo & { photoId: string }) => ReactNode;
}

/** Shows the photos of a request, each with its facts. */
export function RemovalPhotos({ removal, decide }: Props) {
  const texts = useRemovalTexts();
  if (removal.photos.length === 0) return <Text c="dimmed">{texts.noPhotos}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
      {removal.photos.map((photo, at) => (
        <Card key={photo.photoId ?? at} withBorder padding="sm">
          {photo.previewUrl !== null && (
            <Card.Section>
              <Image
                src={photo.previewUrl}
                alt={texts.picture(photo.fileName)}
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
  const texts = useRemovalTexts();
  const { number } = useFormats();
  const facts = [
    photo.bibs.length === 0 ? texts.noBibs : texts.bibs(photo.bibs.join(', ')),
    texts.faces(number(photo.facesCount)),
  ];
  return (
    <>
      <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {photo.fileName || texts.deletedEvent}
      </Text>
      <Text size="sm" c="dimmed">
        {photo.eventTitle}
      </Text>
      {photo.previewUrl !== null && <Text size="sm">{facts.join(' · ')}</Text>}
      {photo.othersCount > 0 && <Text size="sm">{texts.otherAskers(number(photo.othersCount))}</Text>}
      {photo.outcome !== null && (
        <Badge mt="xs" variant="dot" color="gray" tt="none">
          {texts.outcomes[photo.outcome]}
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
          {texts.hiddenNow}
        </Badge>
      )}
      <PhotoHolds holds={photo.holds} />
      {photo.previewUrl === null && photo.outcome === null && <Text size="sm">{texts.gone}</Text>}
    </>
  );
}
