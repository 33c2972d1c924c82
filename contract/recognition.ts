/** Recognition service (product §7): finds the person of a selfie. */
export const recognitionRoutes = {
  createSelfie: { method: 'POST', path: '/public/recognition-service/api/v1/selfies' },
  getSelfie: { method: 'GET', path: '/public/recognition-service/api/v1/selfies/:selfieId' },
  cancelSelfie: { method: 'DELETE', path: '/public/recognition-service/api/v1/selfies/:selfieId' },
} as const;

export const SELFIE_STATES = ['Searching', 'Ready', 'Failed'] as const;

/** Why a selfie was not searched (product §8). */
export const SELFIE_CODES = [
  /** The selfie shows more than one person. */
  'TooManyFaces',
  /** The selfie shows no recognisable face. */
  'NoFace',
  /** The file is not an image, or a damaged or animated one. */
  'NotAPhoto',
  /** Selfie search is no longer offered here: it was withdrawn after the search began. */
  'Forbidden',
  /** The person who sent it withdrew their consent. */
  'Withdrawn',
  /** The queue was full, and a selfie from another network took the place of this one. Send it again. */
  'SelfiesBusy',
  /** An internal error: try again later. */
  'SelfieFailed',
] as const;
export type SelfieCode = (typeof SELFIE_CODES)[number];

/** Why a number that was read in a photo stays hidden until a reviewer decides. */
export const BIB_DOUBTS = [
  /** It was read with too little confidence, or another number was read in the same place with more. */
  'Unsure',
  /** Perhaps a part of a longer number: its end is not visible. */
  'Fragment',
  /** It reaches the border of the photo, so digits may be missing. */
  'AtBorder',
  /** It is not on the start list. */
  'NotOnList',
  /** By the results, the wearer was elsewhere on the course when the photo was taken. */
  'WrongTime',
  /** The same person wears another number in other photos, and this one is a part or a misreading of it. */
  'Contradicted',
  /** A reviewer who may not release originals entered it, and nothing in the photo supports it. */
  'Named',
  /** The photographer named it, but the photo shows one person, with another bib that was read with certainty. */
  'Disputed',
  /** The photographer named many more bibs than the photo shows faces, and this one was not read in it. */
  'Overnamed',
] as const;
export type BibDoubt = (typeof BIB_DOUBTS)[number];

/** The evidence by which a doubtful number leads people to the photo anyway. */
export const BIB_REASONS = [
  /** By the results, the wearer passed when the photo was taken. */
  'Time',
  /** Other photos of the same person show it. */
  'Votes',
  /** A text that was read below the runner's face may be this bib. */
  'Text',
  /** The photographer named it, in a keyword, a caption or the name of the file. */
  'Photographer',
] as const;
export type BibReason = (typeof BIB_REASONS)[number];

/** How far bibs named by photographers are trusted: not at all, if they are on the start list, or always. */
export const PHOTOGRAPHER_BIBS = ['off', 'listed', 'trusted'] as const;
export type PhotographerBibs = (typeof PHOTOGRAPHER_BIBS)[number];

/** The version of the consent text before a selfie; each search stores the version that the visitor accepted. */
export const SELFIE_CONSENT_VERSION = 2;
