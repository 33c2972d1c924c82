/** Recognition service (spec §7): a selfie finds whose face it is. */
export const recognitionRoutes = {
  createSelfie: { method: 'POST', path: '/public/recognition-service/api/v1/selfies' },
  getSelfie: { method: 'GET', path: '/public/recognition-service/api/v1/selfies/:selfieId' },
} as const;

export const SELFIE_STATES = ['Searching', 'Ready', 'Failed'] as const;

/** Why a selfie was not searched (spec §8). */
export const SELFIE_CODES = [
  /** More than one person in it. */
  'TooManyFaces',
  /** No face that can be recognised. */
  'NoFace',
  /** No image, or a damaged one, or a moving one. */
  'NotAPhoto',
  /** Something of ours went wrong: try again later. */
  'SelfieFailed',
] as const;
export type SelfieCode = (typeof SELFIE_CODES)[number];
