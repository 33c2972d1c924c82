import { expect, test } from 'vitest';
import type { Bought } from '#contract/archive.schema.ts';
import { boughtFiles } from './bought-files.ts';

const file = (kind: Bought['files'][number]['kind'], fileId: string, photoId: string | null) => ({
  kind,
  fileId,
  photoId,
  orderId: 'order',
  frame: kind === 'FramedPhoto' ? { frameId: 'oak', text: null } : null,
});

test('bought files are found by photo or video: plain before framed, and a framed photo is not a plain one', () => {
  const framed = file('FramedPhoto', 'f1', 'p1');
  const plain = file('Photo', 'p1', 'p1');
  const onlyFramed = file('FramedPhoto', 'f2', 'p2');
  const film = file('Video', 'v1', null);
  const { photoIds, framedIds, filesOf } = boughtFiles({
    orders: [],
    files: [framed, plain, onlyFramed, film],
    framedPackages: [],
  });
  expect([...photoIds]).toEqual(['p1']);
  expect([...framedIds]).toEqual(['p1', 'p2']);
  expect(filesOf('p1')).toEqual([plain, framed]);
  expect(filesOf('p2')).toEqual([onlyFramed]);
  expect(filesOf('v1')).toEqual([film]);
  expect(filesOf('p3')).toEqual([]);
});

test('nothing counts as bought before the answer is known', () => {
  expect(boughtFiles(undefined)).toMatchObject({ orders: [], photoIds: new Set() });
});
