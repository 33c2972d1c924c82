import { Image } from '@mantine/core';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';

/** Shows the photo of an order line; nothing for a line with no photo or several. */
export function LinePicture({ photo }: Pick<DeskOrder['items'][number], 'photo'>) {
  if (photo === null) return null;
  return <Image src={photo.thumbUrl} alt="" w={56} h={56} fit="cover" radius="sm" />;
}
