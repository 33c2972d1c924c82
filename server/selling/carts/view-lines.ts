import type { PhotoRecord, Region } from '#finding/photos/index.ts';
import { bibOfPerson, type RecognitionDeps, showBest } from '#finding/recognition/index.ts';
import { findCover, type VideoRecord } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { packageOwner } from '#selling/orders/index.ts';
import type { CartPerson } from './cart-persons.ts';
import type { FilledCart, FilledLine } from './read-cart.ts';

/** A photo that represents a line, with the region of the person for whom it is bought. */
interface LinePicture {
  photo: PhotoRecord;
  region: Region | null;
}

const PACKAGE_PICTURES = 4;

/** The displayed parts of a line: its photos and its person. */
export interface LineView {
  pictures: LinePicture[];
  /**
   * The video whose still represents the line. For a full video this is the clip of the person for whom it was found.
   */
  cover: VideoRecord | null;
  /** For a single photo or a full video: the person who found it, if it shows them. */
  owner: CartPerson | undefined;
}

/** Finds the pictures of a cart's lines, by line. For a package these are the photos that show its runner best. */
export async function viewLines(
  deps: RecognitionDeps,
  scope: Scope,
  { lines, persons }: Pick<FilledCart, 'lines' | 'persons'>,
): Promise<Map<string, LineView>> {
  const ofLine = async (line: FilledLine): Promise<LineView> => {
    const owner = packageOwner(line);
    if (owner !== null) {
      const pictures = showBest(await persons.placedPhotosOf(owner), PACKAGE_PICTURES);
      return { pictures, cover: null, owner: line.person };
    }
    const { photo, video, personId } = line;
    if (photo === undefined) {
      const owner = line.person ?? (personId === null ? undefined : await persons.find(personId));
      const bib = owner && (await bibOfPerson(deps, scope, owner.person));
      const cover = video === null || bib === undefined ? video : await findCover(scope, video, bib);
      return { pictures: [], cover, owner };
    }
    const own = personId === null ? [] : await persons.placedPhotosOf(personId);
    const placed = own.find((one) => one.photo.photoId === photo.photoId);
    const finder = placed === undefined || personId === null ? undefined : await persons.find(personId);
    const region = placed?.region ?? null;
    return { pictures: [{ photo, region }], cover: null, owner: line.person ?? finder };
  };
  const views = new Map<string, LineView>();
  for (const line of lines) views.set(line.cartItemId, await ofLine(line));
  return views;
}
