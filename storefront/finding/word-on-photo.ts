import type { Photo } from '#contract/photo.schema.ts';

/** Builds what is sent with "this is me" and "this is not me": the word, and the tag it is about (product §7). */
export function wordOnPhoto({ tags }: Pick<Photo, 'tags'>, itIsMe: boolean) {
  const [tag] = tags;
  return { itIsMe, ...(tag === undefined ? {} : { tag }) };
}
