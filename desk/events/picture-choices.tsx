import { Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { useSharingTexts } from './sharing-service.ts';

interface ChoosablePhoto {
  photoId: string;
  fileName: string;
  thumbUrl: string;
}

interface Props {
  photos: readonly ChoosablePhoto[];
  /** Photos that are shown as chosen and cannot be changed. */
  taken?: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Shows photos as pictures that can be chosen. */
export function PictureChoices({ photos, taken, chosen, onChange }: Props) {
  const texts = useSharingTexts();
  const toggle = (photoId: string) => {
    const next = new Set(chosen);
    if (!next.delete(photoId)) next.add(photoId);
    onChange(next);
  };
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
      {photos.map(({ photoId, fileName, thumbUrl }) => {
        const isTaken = taken?.has(photoId) === true;
        return (
          <Checkbox.Card
            key={photoId}
            p={4}
            aria-label={isTaken ? texts.pickFree(fileName) : fileName}
            disabled={isTaken}
            checked={isTaken || chosen.has(photoId)}
            onClick={() => toggle(photoId)}
          >
            <img
              src={thumbUrl}
              alt=""
              loading="lazy"
              style={{ width: '100%', aspectRatio: '3 / 2', objectFit: 'contain', display: 'block' }}
            />
            <Group gap={6} wrap="nowrap" mt={4}>
              <Checkbox.Indicator size="xs" disabled={isTaken} />
              <Text size="xs" truncate>
                {isTaken ? texts.pickFree(fileName) : fileName}
              </Text>
            </Group>
          </Checkbox.Card>
        );
      })}
    </SimpleGrid>
  );
}
