import { expect, test } from 'vitest';
import {
  isBarred,
  isRemovableFromSale,
  RESTORED,
  stateAfterRemoval,
  withoutRemoved,
} from './removed-videos.rules.ts';

test.each(['Waiting', 'Cut', 'Published', 'Failed'] as const)(
  'a %s video is removed with or without its buyers, and is not made again',
  (state) => {
    expect(stateAfterRemoval(state, true)).toBe('Withdrawn');
    expect(stateAfterRemoval(state, false)).toBe('Removed');
  },
);

test('a video that its buyers kept can still be removed from them', () => {
  expect(stateAfterRemoval('Withdrawn', true)).toBeUndefined();
  expect(stateAfterRemoval('Withdrawn', false)).toBe('Removed');
});

test('removing a replaced clip from its buyers does not bar the clip that replaced it', () => {
  expect(stateAfterRemoval('Replaced', true)).toBeUndefined();
  const state = stateAfterRemoval('Replaced', false);
  expect(state !== undefined && isBarred(state)).toBe(false);
});

test.each(['Removed', 'Lost'] as const)('nothing is left to remove of a %s video', (state) => {
  expect(stateAfterRemoval(state, true)).toBeUndefined();
  expect(stateAfterRemoval(state, false)).toBeUndefined();
});

test('a restored video is not barred any more, and stays removed from buyers who lost it', () => {
  expect(Object.values(RESTORED).some(isBarred)).toBe(false);
  expect(stateAfterRemoval(RESTORED.Removed, false)).toBeUndefined();
});

test('a removed clip is not planned again from any file of its camera, but by another camera', () => {
  const clip = (bibKey: string, camera: string, videoFileId: string) => ({ bibKey, camera, videoFileId });
  const planned = [clip('17', 'finish', 'b'), clip('17', 'arch', 'c'), clip('42', 'finish', 'b')];
  expect(withoutRemoved(planned, [clip('17', 'finish', 'a')])).toEqual(planned.slice(1));
});

test('only a video that is not kept just for its buyers can be removed from sale', () => {
  expect((['Waiting', 'Cut', 'Published', 'Failed'] as const).every(isRemovableFromSale)).toBe(true);
  expect((['Replaced', 'Withdrawn', 'Removed', 'Lost'] as const).some(isRemovableFromSale)).toBe(false);
});
