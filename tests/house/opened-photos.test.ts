import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * A protected participant's photos are omitted unless a caller of `photosOfPerson` names the proof that opens them
 * (docs/decisions/0229). Each such caller is listed here with the code that checked the proof, or the reason why no
 * other person sees the result.
 */
const OPENERS: Record<string, string> = {
  'server/delivering/downloads/free-files.ts':
    'the archive checks the proof it was made by, at each download',
  'server/delivering/packages/count-moved-photos.ts': 'counts for the operator',
  'server/delivering/packages/grow-packages.ts': 'by the time of the order; the operator’s own preorders',
  'server/finding/crews/show-crew.ts':
    'a member who is protected leaves the crew; one who was merged shows nothing',
  'server/finding/photo-alerts/check-alerts.ts': 'by `opensOf`',
  'server/finding/photo-alerts/list-alert-photos.ts': 'by `opensOf`',
  'server/finding/photo-alerts/persons-of-alert.ts': 'its address is the one on the start list',
  'server/finding/recognition/forget-faces.ts': 'keeps what was found; shows nothing',
  'server/finding/recognition/photos-of-person.ts': 'defines it',
  'server/finding/recognition/place-person.ts': 'of photos that the caller may show',
  'server/finding/recognition/review-claims.ts': 'for the desk',
  'server/finding/results/its-me.ts': 'the token was checked by openGrant',
  'server/finding/results/list-photos.ts': 'the token was checked by openGrant',
  'server/operating/corrections/describe-participant.ts': 'counts for the desk',
  'server/operating/person-data/find-entries.ts': 'for the participant, whose address is proved',
  'server/selling/carts/cart-persons.ts': 'lines leave open carts; an ordered cart goes by its time',
  'server/selling/frames/preview-photo.ts': 'the token was checked by opensFor',
  'server/selling/orders/order-pictures.ts': 'by the time of the order',
  'server/selling/orders/photos-of-package.ts': 'by the time of the order; the operator’s own preorders',
};

test('protected photos are opened only by callers that check a proof', () => {
  const found = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !path.endsWith('.test.ts') &&
      (text.includes("'Proven'") || (text.includes('photosOfPerson') && /\bopens: /.test(text))),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(OPENERS).toSorted());
});

/**
 * A module that stores the photos opened by a token could miss a protection that is just being written. So it locks the
 * event's start list before it checks the token. Modules that need no lock are listed here with the reason.
 */
const UNLOCKED: Record<string, string> = {
  'server/delivering/archives/create-archive.ts': 'each download checks the stored proof again',
  'server/finding/results/list-photos.ts': 'stores nothing',
  'server/finding/verification/search-token.ts': 'defines it',
  'server/finding/videos/list-videos.ts': 'stores nothing',
  'server/operating/own-data/confirm-own-address.ts': 'confirms an address, which opens no photo',
  'server/operating/own-data/subject-of-bearer.ts': 'stores nothing',
  'server/selling/carts/open-crew-join.ts':
    '`take-crew.ts` locks before it calls; `quote-crew.ts` stores nothing',
  'server/selling/carts/quote-items.ts': 'stores nothing',
  'server/selling/carts/quote-own-photos.ts': 'stores nothing',
  'server/selling/frames/preview-photo.ts': 'stores nothing',
};

test('photos opened by a token are stored only under a lock of the start list', () => {
  const found = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !path.endsWith('.test.ts') &&
      /\bverifySearchToken\(/.test(text) &&
      !/\blockStartList\(/.test(text),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(UNLOCKED).toSorted());
});
