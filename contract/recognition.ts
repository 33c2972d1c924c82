/** Recognition service (product §7): a selfie finds whose face it is. */
export const recognitionRoutes = {
  createSelfie: { method: 'POST', path: '/public/recognition-service/api/v1/selfies' },
  getSelfie: { method: 'GET', path: '/public/recognition-service/api/v1/selfies/:selfieId' },
  cancelSelfie: { method: 'DELETE', path: '/public/recognition-service/api/v1/selfies/:selfieId' },
} as const;

export const SELFIE_STATES = ['Searching', 'Ready', 'Failed'] as const;

/** Why a selfie was not searched (product §8). */
export const SELFIE_CODES = [
  /** More than one person in it. */
  'TooManyFaces',
  /** No face that can be recognised. */
  'NoFace',
  /** No image, or a damaged one, or a moving one. */
  'NotAPhoto',
  /** No search by selfie is offered here any more: since it began, faces were withdrawn. */
  'Forbidden',
  /** The person who sent it withdrew their consent. */
  'Withdrawn',
  /** Something of ours went wrong: try again later. */
  'SelfieFailed',
] as const;
export type SelfieCode = (typeof SELFIE_CODES)[number];

/** Why a number that was read in a photo is not shown until a reviewer decides. */
export const BIB_DOUBTS = [
  /** Read with too little certainty, or another number was read more surely in the same place. */
  'Unsure',
  /** Perhaps a part of a longer number: nothing shows that it ends where the reading does. */
  'Fragment',
  /** It reaches the border of the photo, so digits may be missing. */
  'AtBorder',
  /** The start list does not have it. */
  'NotOnList',
  /** By the results, the wearer was elsewhere on the course when the photo was taken. */
  'WrongTime',
  /** The same person wears another number on other photos, of which this one is a part or a misreading. */
  'Contradicted',
  /** A reviewer who may not hand out originals named it, and nothing in the photo supports it. */
  'Named',
  /** The photographer named it, and another bib was surely read at the only person. */
  'Disputed',
] as const;
export type BibDoubt = (typeof BIB_DOUBTS)[number];

/** What spoke for a number that was in doubt, so that it leads people to the photo all the same. */
export const BIB_REASONS = [
  /** By the results, the wearer passed when the photo was taken. */
  'Time',
  /** Other photos of the same person show it. */
  'Votes',
  /** What can be read of it agrees with the face. */
  'Text',
  /** The photographer named it, in a keyword, a caption or the name of the file. */
  'Photographer',
] as const;
export type BibReason = (typeof BIB_REASONS)[number];

/** How far bibs are believed that photographers name: not at all, where the start list has them, or also where it does not. */
export const PHOTOGRAPHER_BIBS = ['off', 'listed', 'trusted'] as const;
export type PhotographerBibs = (typeof PHOTOGRAPHER_BIBS)[number];

/** Version of the consent text before a selfie; each search keeps the version that the visitor agreed to. */
export const SELFIE_CONSENT_VERSION = 2;
