/**
 * "I ran, and see nothing": a visitor whose search found nothing asks the desk, which looks for them and answers by mail.
 * Part of the competitor service; the paths are our own.
 */
export const searchRequestRoutes = {
  askForPhotos: { method: 'POST', path: '/public/competitor-service/api/v1/searchRequests' },
  openFoundPhotos: { method: 'POST', path: '/public/competitor-service/api/v1/searchRequests/photos' },
} as const;

/** Returns the address that the answer's link opens: the event's photos, with the chosen ones first. */
export const foundPhotosPath = (eventId: string, token: string): string =>
  `/event/${eventId}/photos?found=${token}`;

/** Maximum length of bib or name, of the place and of the clothes. */
export const SEARCH_SUBJECT_MAX = 100;
export const SEARCH_DETAIL_MAX = 200;
/** The most photos of an answer. */
export const FOUND_PHOTOS_MAX = 50;
/** How long the link of an answer works; then the request is deleted. */
export const FOUND_PHOTOS_DAYS = 14;

/** The colours that a visitor can name, and the pieces of clothing that have one. */
export const CLOTHING_COLOURS = [
  'Black',
  'White',
  'Grey',
  'Red',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
  'Pink',
] as const;
export type ClothingColour = (typeof CLOTHING_COLOURS)[number];
export const CLOTHING_PIECES = ['top', 'bottom', 'cap'] as const;
export type ClothingPiece = (typeof CLOTHING_PIECES)[number];
