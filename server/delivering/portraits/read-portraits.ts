import { cropName } from '#contract/archive.ts';
import { cropOf, type OrderFile, placeFiles } from '#delivering/downloads/index.ts';
import type { WantedPart } from '#engines/images/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPortraits, type PortraitFacts, type PortraitKey, portraitFile } from './portraits.store.ts';

/** A portrait that belongs to an order: a crop of a package's photo around the owner of the package. */
interface WantedPortrait extends PortraitKey {
  photo: OrderFile;
  crop: WantedPart;
  /** Where it is stored, without the tenant's prefix. */
  key: string;
  /** Undefined until it is cut; null if cutting failed. */
  facts: PortraitFacts | undefined;
}

/** The existing portraits of an order, as files, and whether more will be cut. */
export interface OrderPortraits {
  files: OrderFile[];
  isComplete: boolean;
}

/**
 * Lists the portraits that belong to an order's files: one for each photo of a package whose original exists and
 * has enough pixels.
 * @param files listed for each owner, so that a photo in the packages of two people gives a portrait of each
 */
export async function listWanted(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly OrderFile[],
): Promise<WantedPortrait[]> {
  const photos = files.filter(
    ({ file, personId }) => file.kind === 'Photo' && file.state === 'Ready' && personId !== null,
  );
  const wanted: Omit<WantedPortrait, 'facts'>[] = [];
  // By person: a photo in the packages of two people shows each of them in another region.
  for (const theirs of Map.groupBy(photos, ({ personId }) => personId).values()) {
    const places = await placeFiles(deps, scope, theirs);
    for (const photo of theirs) {
      const { fileId: photoId, eventId } = photo.file;
      const place = places.get(photoId);
      // A photo that is assigned only by a face may show another person in the large region.
      const region = place?.isCertain === true ? place.region : null;
      const crop = cropOf('Portrait', region, photo.file);
      if (crop === undefined) continue;
      const { x, y, width, height } = crop.box;
      const part = `${x}-${y}-${width}-${height}`;
      wanted.push({
        photo,
        photoId,
        part,
        crop,
        key: portraitFile(eventId, { photoId, part }),
      });
    }
  }
  const cut = await listPortraits(
    scope,
    wanted.map(({ photoId }) => photoId),
  );
  const facts = new Map(cut.map((each) => [`${each.photoId} ${each.part}`, each.facts]));
  return wanted.map((each) => ({ ...each, facts: facts.get(`${each.photoId} ${each.part}`) }));
}

/**
 * Reads the portraits of an order's files. A portrait that could not be cut is left out because its photo is delivered
 * anyway.
 */
export async function readPortraits(
  deps: RecognitionDeps,
  scope: Scope,
  files: readonly OrderFile[],
): Promise<OrderPortraits> {
  const wanted = await listWanted(deps, scope, files);
  return {
    files: wanted.flatMap(({ photo, crop: { width, height }, key, facts }) => {
      if (!facts) return [];
      const stored = { key, size: facts.byteSize, crc32: facts.crc32, contentType: 'image/jpeg' };
      const file = { ...photo.file, width, height, extension: 'jpg', stored };
      return [{ ...photo, fileName: cropName(photo.fileName, 'Portrait'), file }];
    }),
    isComplete: wanted.every(({ facts }) => facts !== undefined),
  };
}
