import { describe, expect, test } from 'vitest';
import { type FrameChoice, type HeldPackage, isBought, type LineSubject } from './bought.rules.ts';

const subject = (change: Partial<LineSubject>): LineSubject => ({
  photoId: null,
  personId: null,
  frame: null,
  videoId: null,
  ...change,
});
const packageOf = (photoIds: string[], frame: FrameChoice | null = null): HeldPackage => ({
  personId: 'runner',
  frame,
  photoIds: new Set(photoIds),
});
const gold: FrameChoice = { frameId: 'gold', text: null };

describe('an earlier purchase', () => {
  test('includes the same photo in the same form, singly or in a package, and the same video', () => {
    const singles = [
      subject({ photoId: 'p1' }),
      subject({ photoId: 'p2', personId: 'anna', frame: gold }),
      subject({ videoId: 'v1', personId: 'anna' }),
    ];
    const goods = { singles, packages: [packageOf(['p3'])] };
    expect(['p1', 'p2', 'p3', 'p4'].map((photoId) => isBought(subject({ photoId }), goods))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const framedIn = (photoId: string, frame: FrameChoice) => isBought(subject({ photoId, frame }), goods);
    expect(framedIn('p2', gold)).toBe(true);
    expect([framedIn('p1', gold), framedIn('p3', gold), framedIn('p2', { ...gold, text: 'Oma' })]).toEqual([
      false,
      false,
      false,
    ]);
    const clip = (videoId: string) => isBought(subject({ videoId, personId: 'anna' }), goods);
    expect([clip('v1'), clip('v2')]).toEqual([true, false]);
  });

  test('includes a package of the same person in the same form, whatever photos it contains', () => {
    const goods = { singles: [subject({ photoId: 'p1' })], packages: [packageOf([]), packageOf([], gold)] };
    const owned = (personId: string, frame: FrameChoice | null = null) =>
      isBought(subject({ personId, frame }), goods);
    expect([owned('runner'), owned('runner', gold), owned('ben')]).toEqual([true, true, false]);
    expect(owned('runner', { frameId: 'silver', text: null })).toBe(false);
  });

  test('never includes a package because its photos were bought, nor a gift code', () => {
    const goods = { singles: [subject({ photoId: 'p1' }), subject({})], packages: [] };
    expect(isBought(subject({ personId: 'runner' }), goods)).toBe(false);
    expect(isBought(subject({}), goods)).toBe(false);
  });
});
