import { Image } from '@mantine/core';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';

/** Shows the photo that a line is of; nothing for a line of none or of several. */
export function LinePicture({ photo }: Pick<DeskOrder['items'][number], 'photo'>) {
  if (photo === null) return null;
  return <Image src={photo.thumbUrl} alt="" w={56} h={56} fit="cover" radius="sm" />;
}
