import { Group, Image, Stack, Text } from '@mantine/core';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useOrderPhotos } from './use-order-photos.ts';

type Item = DeskOrder['items'][number];

/**
 * The most pictures that a dialog shows. An order of a package has no pictures; an order imported for a club can have
 * hundreds.
 */
const SHOWN = 8;

/** Shows the photo of an order line; nothing for a line with no photo or several. */
export function LinePicture({ photo }: Pick<Item, 'photo'>) {
  if (photo === null) return null;
  return <Image src={photo.thumbUrl} alt="" w={56} h={56} fit="cover" radius="sm" />;
}

/** Shows the bought photos of an order, each with its bibs and its price. */
export function LinePictures({ order }: { order: Pick<DeskOrder, 'orderId' | 'items'> }) {
  const { price } = useFormats();
  const { bibsOf } = useOrderPhotos(order.orderId);
  const shown = order.items.filter(({ photo, isReturned }) => photo !== null && !isReturned).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Group gap="md" align="start">
      {shown.map(({ orderItemId, photo, price: { amount, currencyId } }) => (
        <Stack key={orderItemId} gap={2}>
          <LinePicture photo={photo} />
          <Text size="sm" fw={700} ff="monospace">
            {bibsOf(photo?.photoId)}
          </Text>
          <Text size="sm">{price(amount, currencyId)}</Text>
        </Stack>
      ))}
    </Group>
  );
}
