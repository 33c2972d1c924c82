/**
 * Why a file is not taken as a photo. `UnsupportedFormat` is a picture, but of a kind that is not taken;
 * `Truncated` lacks some of its data, at its end or inside.
 */
export type ImageProblem = 'Empty' | 'NotAnImage' | 'UnsupportedFormat' | 'Truncated' | 'TooLarge';

/** A refusal the sender of the file caused. `detail` is for the operator's log, in English. */
export type ImageRefusal = { ok: false; problem: ImageProblem; detail: string };

export function refuseImage(problem: ImageProblem, detail: string): ImageRefusal {
  return { ok: false, problem, detail };
}
