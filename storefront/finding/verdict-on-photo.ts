import type { Photo } from '#contract/photo.schema.ts';

/** Builds the request body for "this is me" and "this is not me": the verdict and its tag (product §7). */
export function verdictOnPhoto({ tags }: Pick<Photo, 'tags'>, itIsMe: boolean) {
  const [tag] = tags;
  return { itIsMe, ...(tag === undefined ? {} : { tag }) };
}
