import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#selling/catalog/index.ts';
import type { FrameChoice, HeldPackage } from '#selling/orders/index.ts';
import {
  type CartCandidate,
  type CartLine,
  isOverfull,
  linesReplacedByPackage,
  nextUnit,
  refuseCandidate,
  reportedTheme,
} from './carts.rules.ts';

const product = (productId: string, productType: ProductRecord['productType']): ProductRecord => ({
  productId,
  productType,
  key: productId,
  catalogId: 'k',
  eventId: 'e',
  state: 'InCatalog',
  titles: { en: 'x' },
  priceMinor: 800,
  tiers: [],
  distances: [],
  currencyId: 978,
});
const line = (change: Partial<CartLine>): CartLine => ({
  cartItemId: 'l',
  productId: 'single',
  photoId: null,
  personId: null,
  frame: null,
  videoId: null,
  unit: 0,
  gift: null,
  shownPriceMinor: 800,
  ...change,
});
const photoLine = (photoId: string, personId: string | null = null): CartLine =>
  line({ cartItemId: `line ${photoId}`, photoId, personId });
const packageLine = (personId: string, frame: FrameChoice | null = null): CartLine =>
  line({ productId: 'all', personId, frame });
const packageOf = (photoIds: string[], frame: FrameChoice | null = null): HeldPackage => ({
  personId: 'runner',
  frame,
  photoIds: new Set(photoIds),
});

const candidate = (of: ProductRecord, change: Partial<CartCandidate>): CartCandidate => ({
  product: of,
  photoId: null,
  personId: null,
  frame: null,
  videoId: null,
  gift: null,
  ...change,
});
const photo = product('single', 'Photo');
const all = product('all', 'PhotosWithMe');
const code = product('code', 'Promocode');
const framed = product('framed', 'Frame');
const allFramed = product('all framed', 'PhotosWithFrame');
const finish = product('finish', 'FinishVideo');
const gold: FrameChoice = { frameId: 'gold', text: null };
const noPackages: HeldPackage[] = [];

describe('adding to a cart', () => {
  test('refuses the same photo twice, whichever search found it, and accepts another one', () => {
    const lines = [photoLine('p1', 'anna')];
    for (const personId of [null, 'anna', 'ben'])
      expect(refuseCandidate(candidate(photo, { photoId: 'p1', personId }), lines, noPackages)).toEqual({
        refused: 'AlreadyAdded',
      });
    expect(refuseCandidate(candidate(photo, { photoId: 'p2' }), lines, noPackages)).toBeUndefined();
  });

  test('a photo that a package in the cart contains is refused as a duplicate', () => {
    const packages = [packageOf(['p1', 'p2'])];
    expect(refuseCandidate(candidate(photo, { photoId: 'p2' }), [], packages)).toEqual({
      refused: 'DuplicatePhotoInPackage',
    });
  });

  test('accepts the packages of two competitors, but not two of one competitor', () => {
    const lines = [packageLine('anna')];
    expect(refuseCandidate(candidate(all, { personId: 'ben' }), lines, noPackages)).toBeUndefined();
    for (const of of [all, product('all and more', 'PhotosWithMe')])
      expect(refuseCandidate(candidate(of, { personId: 'anna' }), lines, noPackages)).toEqual({
        refused: 'AlreadyAdded',
      });
  });

  test('a single photo of a competitor does not exclude the competitor’s package', () => {
    const lines = [photoLine('p1', 'anna')];
    expect(refuseCandidate(candidate(all, { personId: 'anna' }), lines, noPackages)).toBeUndefined();
  });

  test('accepts several gift codes, each with its own unit number', () => {
    const lines = [line({ productId: 'code', unit: 0 }), line({ productId: 'code', unit: 3 })];
    expect(refuseCandidate(candidate(code, {}), lines, noPackages)).toBeUndefined();
    expect(nextUnit(lines, candidate(code, {}))).toBe(4);
    expect(nextUnit(lines, candidate(product('other', 'Promocode'), {}))).toBe(0);
  });

  test('replaces single photos by the package that contains them', () => {
    const lines = [photoLine('p1'), photoLine('p2', 'anna'), photoLine('p3')];
    expect(linesReplacedByPackage(lines, packageOf(['p1', 'p2']))).toEqual(['line p1', 'line p2']);
  });
});

describe('frames and videos in a cart', () => {
  const frames: (FrameChoice | null)[] = [
    null,
    gold,
    { frameId: 'silver', text: null },
    { frameId: 'gold', text: 'Oma' },
  ];

  test('a photo is accepted once per frame and name, and once without a frame', () => {
    for (const frame of frames)
      for (const other of frames) {
        const of = frame === null ? photo : framed;
        const there = line({
          productId: (other === null ? photo : framed).productId,
          photoId: 'p1',
          frame: other,
        });
        const refusal = refuseCandidate(candidate(of, { photoId: 'p1', frame }), [there], noPackages);
        expect(refusal).toEqual(frame === other ? { refused: 'AlreadyAdded' } : undefined);
      }
  });

  test('the same frame with another name has its own number', () => {
    const lines = [line({ productId: 'framed', photoId: 'p1', frame: gold })];
    const renamed = { photoId: 'p1', frame: { ...gold, text: 'Oma' } };
    expect(nextUnit(lines, candidate(framed, renamed))).toBe(1);
    expect(nextUnit(lines, candidate(framed, { ...renamed, photoId: 'p2' }))).toBe(0);
  });

  test('a package contains and replaces only items of its own kind', () => {
    const lines = frames.map((frame, index) =>
      line({ cartItemId: `line ${index}`, productId: 'framed', photoId: 'p1', frame }),
    );
    for (const [index, frame] of frames.entries()) {
      const held = packageOf(['p1'], frame);
      expect(linesReplacedByPackage(lines, held)).toEqual([`line ${index}`]);
      const refusals = frames.map((each) =>
        refuseCandidate(candidate(framed, { photoId: 'p1', frame: each }), [], [held]),
      );
      expect(refusals).toEqual(
        frames.map((_, place) => (place === index ? { refused: 'DuplicatePhotoInPackage' } : undefined)),
      );
    }
  });

  test('accepts a package once plain and once in each frame', () => {
    const lines = [packageLine('anna'), packageLine('anna', gold)];
    const requested = (frame: FrameChoice | null, personId = 'anna') =>
      refuseCandidate(candidate(allFramed, { personId, frame }), lines, noPackages);
    expect(requested(gold)).toEqual({ refused: 'AlreadyAdded' });
    expect(requested({ frameId: 'silver', text: null })).toBeUndefined();
    expect(requested(gold, 'ben')).toBeUndefined();
  });

  test('accepts a video once; its person does not make it a package', () => {
    const clip = line({ productId: 'finish', videoId: 'v1', personId: 'anna' });
    expect(refuseCandidate(candidate(finish, { videoId: 'v1' }), [clip], noPackages)).toEqual({
      refused: 'AlreadyAdded',
    });
    expect(refuseCandidate(candidate(finish, { videoId: 'v2' }), [clip], noPackages)).toBeUndefined();
    expect(refuseCandidate(candidate(all, { personId: 'anna' }), [clip], noPackages)).toBeUndefined();
  });
});

test('a variant theme is reported as its base theme', () => {
  const settings = { theme: 'marafon', originalTheme: 'photofinish' };
  expect(reportedTheme(settings, 'marafon')).toBe('photofinish');
  expect(reportedTheme(settings, 'laufbilder')).toBe('laufbilder');
});

describe('a cart is full', () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => packageLine(`p${index}`));
  const framed = (count: number, personId = 'p1', frameId = 'gold') =>
    Array.from({ length: count }, (_, index) => packageLine(personId, { frameId, text: `${index}` }));

  test('with the photos of 60 people', () => {
    expect(isOverfull(people(59), [packageLine('other')])).toBe(false);
    expect(isOverfull(people(60), [photoLine('a', 'other')])).toBe(true);
    expect(isOverfull(people(60), [photoLine('a', 'p1'), photoLine('b')])).toBe(false);
  });

  test('with 60 packages, plain and framed', () => {
    expect(isOverfull(people(57), framed(3))).toBe(false);
    expect(isOverfull(people(57), framed(4))).toBe(true);
  });

  test('with five packages of one person that differ only in the printed name', () => {
    expect(isOverfull(framed(4), framed(1))).toBe(false);
    expect(isOverfull(framed(4), framed(2))).toBe(true);
    expect(isOverfull(framed(5), [...framed(5, 'p2'), ...framed(5, 'p1', 'silver'), packageLine('p1')])).toBe(
      false,
    );
  });

  test('if an older cart contains more, nothing can be added', () => {
    expect(isOverfull(people(62), [photoLine('a')])).toBe(false);
    expect(isOverfull(framed(9), framed(1))).toBe(true);
  });
});
