import { type BibReading, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import type { FaceModelSet } from '#engines/faces/index.ts';
import type { Capture } from './clothes.rules.ts';
import { createEventFaces, type EventFaces } from './event-faces.ts';
import { textsBelow } from './face-texts.rules.ts';
import { searchNear } from './near-faces.ts';
import { type Box, wornBibs } from './pair-bibs.rules.ts';
import { applyVotes, draftTags, type TagDraft } from './tags.rules.ts';
import { castVotes, type Votes } from './votes.rules.ts';

/** The engines' readings of a photo. */
export interface SeenPhoto {
  photoId: string;
  readings: readonly BibReading[];
  capture?: Capture | undefined;
  /** The faces good enough for recognition; ids are unique over all photos. */
  faces: readonly {
    faceId: string;
    box: Box;
    descriptor: Float32Array;
    clothes: Uint8Array | null;
  }[];
}

/** The result for a photo that was judged together with the others of its event. */
export interface JudgedTogether {
  photoId: string;
  /** Its tags from its own readings only. */
  firstHand: TagDraft[];
  votes: Votes[];
  /** Its tags after other photos of the same people voted. */
  drafts: TagDraft[];
  /** The number of its faces that other photos show too. */
  facesHeard: number;
}

const bibsBelow = (photo: SeenPhoto, drafts: readonly TagDraft[]) =>
  wornBibs(
    photo.faces.map(({ box }) => box),
    drafts.flatMap(({ isShown, value, box }) => (isShown && box ? { text: value, box } : [])),
  );

/**
 * Judges all photos of an event in memory, with the same rules by which the shop judges them one by one: by the start
 * list, then by votes of other photos of the same people. Results and verdicts are not used.
 * @param list undefined if the event has no start list
 * @returns the photos in their order, and the faces for the search
 */
export function judgeTogether(
  photos: readonly SeenPhoto[],
  list: StartListIndex | undefined,
  models: Pick<FaceModelSet, 'dimensions' | 'thresholds'>,
): { judged: JudgedTogether[]; faces: EventFaces } {
  const faces = createEventFaces(models);
  const read = photos.map((photo) => draftTags(judgeBibs(photo.readings, list), [], list));
  const record = (photo: SeenPhoto, drafts: readonly TagDraft[]) => {
    const worn = bibsBelow(photo, drafts);
    const { photoId } = photo;
    const texts = textsBelow(
      photo.faces.map(({ box }) => box),
      photo.readings,
    );
    faces.add(
      photo.faces.map((face, index) => ({
        ...face,
        photoId,
        capture: photo.capture ?? { at: null, spot: null },
        texts: texts[index] ?? [],
        bib: worn[index] ?? null,
      })),
    );
  };
  photos.forEach((photo, index) => {
    record(photo, read[index] ?? []);
  });
  const judged = photos.map((photo, index): JudgedTogether => {
    const firstHand = read[index] ?? [];
    const voted = photo.faces.map(({ faceId, box }) => ({
      box,
      near: searchNear(faces, faceId).map((row) => ({ photoId: faces.photoId(row), bib: faces.bib(row) })),
    }));
    const votes = castVotes(voted, firstHand, new Set());
    return {
      photoId: photo.photoId,
      firstHand,
      votes,
      drafts: applyVotes(firstHand, votes, list),
      facesHeard: voted.filter(({ near }) => near.length > 0).length,
    };
  });
  // Applied only now, because tags that come from votes do not vote.
  photos.forEach((photo, index) => {
    record(photo, judged[index]?.drafts ?? []);
  });
  return { judged, faces };
}
