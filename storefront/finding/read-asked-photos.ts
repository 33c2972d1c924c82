import { readPhotoNumbers } from '#contract/removal.ts';

/** What a visitor wrote about the photos to remove. */
interface AskedPhotos {
  photoIds: string[];
  /** The words that are no addresses: a bib, an event, a description. */
  words: string;
  /** Addresses that name no photo. */
  unread: string[];
}

/** Separates the addresses of photos from the words in one text. */
export function readAskedPhotos(text: string): AskedPhotos {
  const { photoIds, unread } = readPhotoNumbers(text);
  const isAddress = (part: string): boolean => part.includes('/');
  const words = text
    .trim()
    .split(/\s+/)
    .filter((part) => readPhotoNumbers(part).photoIds.length === 0);
  return {
    photoIds,
    words: words.filter((part) => !isAddress(part)).join(' '),
    unread: unread.filter(isAddress),
  };
}
