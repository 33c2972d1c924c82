/** The types that a picture of the brand zone may have, by file extension. */
export const PICTURE_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureEnding = keyof typeof PICTURE_TYPES;

/** Detects a picture's type from its first bytes, never from its name; undefined if it is none of the three types. */
export function detectPicture(bytes: Uint8Array): PictureEnding | undefined {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (begin.startsWith('\xff\xd8\xff')) return 'jpg';
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'webp' : undefined;
}
