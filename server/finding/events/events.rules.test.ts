import { describe, expect, test } from 'vitest';
import { facesDeletedOn } from '#contract/desk-events.ts';
import {
  asksForMoreProof,
  eventState,
  facesOf,
  hasPublicNames,
  isGalleryOpen,
  isMoreRestricted,
  noFaceSearch,
  searchMethods,
  securedSince,
} from './events.rules.ts';

const TODAY = '2026-05-10';
const event = (date: string, publishedCount: number, processingCount: number) => ({
  date,
  publishedCount,
  processingCount,
});

describe('the state of an event', () => {
  test('is Upcoming until the end of the race day while it has no photos', () => {
    expect(eventState(event('2026-05-11', 0, 0), TODAY)).toBe('Upcoming');
    expect(eventState(event(TODAY, 0, 0), TODAY)).toBe('Upcoming');
  });

  test('is Processing while a photo is being read, even when others are visible', () => {
    expect(eventState(event(TODAY, 12, 1), TODAY)).toBe('Processing');
  });

  test('is Processing after the race until the first photo is visible', () => {
    expect(eventState(event('2026-05-09', 0, 0), TODAY)).toBe('Processing');
  });

  test('is Published once all received photos are visible', () => {
    expect(eventState(event('2026-05-09', 12, 0), TODAY)).toBe('Published');
  });
});

const access = (
  verificationFactor: 'None' | 'Surname' | 'BirthDate' | 'PersonalCode',
  isGalleryOpened = false,
  isSecure = false,
) => ({
  verificationFactor,
  isGalleryOpened,
  isSecure,
});

/** What an event may require, each with its rank. */
const ASKED = [
  [access('None'), 0],
  [access('Surname'), 1],
  [access('BirthDate'), 2],
  [access('PersonalCode'), 3],
  [access('None', false, true), 4],
  [access('Surname', false, true), 4],
  [access('PersonalCode', false, true), 4],
] as const;

test.each(
  ASKED.flatMap(([before, lower]) =>
    ASKED.map(([after, higher]) => [before, after, higher > lower] as const),
  ),
)('an event asks for more proof than before only in a higher rank: %o to %o', (before, after, isMore) => {
  expect(asksForMoreProof(before, after)).toBe(isMore);
  expect(isMoreRestricted(before, after)).toBe(isMore);
  const [then, now] = [new Date('2026-05-01'), new Date('2026-05-10')];
  const since = hasPublicNames(after) ? null : isMore ? now : then;
  expect(securedSince({ ...before, securedAt: then }, after, now)).toEqual(since);
});

describe('access', () => {
  test('without a factor everybody sees photos and names', () => {
    expect(isGalleryOpen(access('None'))).toBe(true);
    expect(hasPublicNames(access('None'))).toBe(true);
  });

  test('with a factor the gallery is closed; an opened gallery still shows no names', () => {
    expect(isGalleryOpen(access('Surname'))).toBe(false);
    expect(isGalleryOpen(access('Surname', true))).toBe(true);
    expect(hasPublicNames(access('Surname', true))).toBe(false);
  });

  test('no setting opens a secure event', () => {
    expect(isGalleryOpen(access('None', true, true))).toBe(false);
    expect(hasPublicNames(access('None', true, true))).toBe(false);
  });
});

describe('search methods', () => {
  const known = {
    hasEmails: true,
    hasFaces: true,
    publishedCount: 3,
    faceIndexing: 'atImport' as const,
    facesForgottenAt: null,
  };

  test('are all of them if nothing is missing', () => {
    expect(searchMethods({ ...access('None'), ...known })).toEqual(['Name', 'Bib', 'Selfie', 'Email']);
  });

  test('exclude the name if there is a factor', () => {
    expect(searchMethods({ ...access('Surname'), ...known })).not.toContain('Name');
    expect(searchMethods({ ...access('BirthDate', true), ...known })).not.toContain('Name');
  });

  test.each([
    ['photos', { publishedCount: 0 }],
    ['faces', { hasFaces: false }],
    ['faces any more', { facesForgottenAt: new Date() }],
  ])('exclude the selfie if there are no %s', (_, change) => {
    expect(searchMethods({ ...access('None'), ...known, ...change })).not.toContain('Selfie');
  });

  test('include the selfie on request without stored faces, until the end of the retention of faces', () => {
    const onRequest = { ...known, faceIndexing: 'onRequest' as const, hasFaces: false };
    expect(searchMethods({ ...access('None'), ...onRequest })).toContain('Selfie');
    const late = { ...onRequest, facesForgottenAt: new Date() };
    expect(searchMethods({ ...access('None'), ...late })).not.toContain('Selfie');
  });

  test('of a secure event are email only', () => {
    expect(searchMethods({ ...access('None', false, true), ...known })).toEqual(['Email']);
  });
});

describe('faces', () => {
  const gate = {
    wantedFaces: 'atImport' as const,
    faceGround: 'Consent at registration',
    hasProtected: false,
  };
  const event = {
    ...access('None'),
    ...gate,
    hasEmails: false,
    hasFaces: false,
    publishedCount: 0,
    faceIndexing: 'atImport' as const,
    facesForgottenAt: null,
    date: TODAY,
    faceRetentionDays: 90,
  };
  const now = new Date(TODAY);

  test('are searched for as configured, on a recorded ground, while no participant is protected', () => {
    expect(facesOf(gate)).toBe('atImport');
    expect(facesOf({ ...gate, faceGround: null })).toBe('off');
    expect(facesOf({ ...gate, wantedFaces: 'onRequest' })).toBe('onRequest');
    expect(facesOf({ ...gate, wantedFaces: 'onRequest', faceGround: null })).toBe('off');
    expect(facesOf({ ...gate, wantedFaces: 'onRequest', hasProtected: true })).toBe('off');
    expect(facesOf({ ...gate, hasProtected: true })).toBe('off');
  });

  test('are off for a reason; reasons that a ground would not remove take precedence', () => {
    expect(noFaceSearch(event, now)).toBeUndefined();
    const noGround = { ...event, faceGround: null, faceIndexing: 'off' as const };
    expect(noFaceSearch(noGround, now)).toBe('NoGround');
    expect(noFaceSearch({ ...noGround, wantedFaces: 'off' }, now)).toBe('Off');
    expect(noFaceSearch({ ...noGround, hasProtected: true }, now)).toBe('Protected');
    expect(noFaceSearch({ ...noGround, date: '2026-01-01' }, now)).toBe('TooOld');
  });
});

test('an earlier date deletes faces at the end of their retention, but at least a week after the change', () => {
  const now = new Date('2026-11-30T08:00:00Z');
  const on = (from: string, to: string) => facesDeletedOn({ from, to }, 90, now);
  expect(on('2026-10-10', '2016-10-10')).toBe('2026-12-07');
  expect(on('2026-10-10', '2026-10-09')).toBe('2027-01-08');
  expect(on('2026-10-10', '2026-10-11')).toBeUndefined();
  expect(on('2026-10-10', '2026-10-10')).toBeUndefined();
  expect(on('2026-10-10', '')).toBeUndefined();
});
