import { idSchema } from '#contract/page.schema.ts';

/** The object of a stored picture, from its key. */
export interface NamedPicture {
  kind: 'Photo' | 'Cover' | 'Video';
  eventId: string;
  /** The photo's or the video's id. */
  id: string;
}

const KINDS: Readonly<Record<string, NamedPicture['kind']>> = {
  thumbs: 'Photo',
  previews: 'Photo',
  covers: 'Cover',
  'video-previews': 'Video',
  'video-posters': 'Video',
};

/**
 * Parses the storage key of a page's picture.
 * @param key without the tenant's prefix: `events/{eventId}/thumbs/{photoId}.webp`
 * @returns undefined for any other file, such as an original
 */
export function readPictureKey(key: string): NamedPicture | undefined {
  const [folder, eventId, kindName = '', file = '', ...more] = key.split('/');
  const kind = Object.hasOwn(KINDS, kindName) ? KINDS[kindName] : undefined;
  const id = /^([0-9a-f-]{36})(?:-small)?\.[a-z0-9]+$/.exec(file)?.[1];
  if (folder !== 'events' || kind === undefined || more.length > 0) return undefined;
  if (!idSchema.safeParse(eventId).success || !idSchema.safeParse(id).success) return undefined;
  return { kind, eventId: String(eventId), id: String(id) };
}
