import type { PhotoRecord, Region } from '#finding/photos/index.ts';
import { showBest } from '#finding/recognition/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import type { FilledCart, FilledLine } from './read-cart.ts';

/** A photo that stands for a line, and where it shows whoever it was bought of. */
export interface LinePicture {
  photo: PhotoRecord;
  region: Region | null;
}

const PACKAGE_PICTURES = 3;

/** Chooses the photos that stand for the lines of a cart, by line: of a package those that show its runner best. */
export async function choosePictures({
  lines,
  persons,
}: Pick<FilledCart, 'lines' | 'persons'>): Promise<Map<string, LinePicture[]>> {
  const ofLine = async (line: FilledLine): Promise<LinePicture[]> => {
    const owner = packageOwner(line);
    if (owner !== null) return showBest(await persons.placedPhotosOf(owner), PACKAGE_PICTURES);
    const { photo, personId } = line;
    if (photo === undefined) return [];
    const own = personId === null ? [] : await persons.placedPhotosOf(personId);
    const placed = own.find((one) => one.photo.photoId === photo.photoId);
    return [{ photo, region: placed?.region ?? null }];
  };
  const pictures = new Map<string, LinePicture[]>();
  for (const line of lines) pictures.set(line.cartItemId, await ofLine(line));
  return pictures;
}
