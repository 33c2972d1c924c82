import { describe, expect, test } from 'vitest';
import type { Bought } from '#contract/archive.schema.ts';
import { framedBought } from './framed-bought.ts';

const oak = { frameId: 'oak', text: null };
const file = (photoId: string, frame: Bought['files'][number]['frame']): Bought['files'][number] => ({
  kind: frame === null ? 'Photo' : 'FramedPhoto',
  fileId: `file ${photoId}`,
  photoId,
  orderId: 'order',
  frame,
});
const bought: Bought = {
  orders: [{ orderId: 'order', number: '1' }],
  files: [file('p1', oak), file('p2', null), file('p3', { ...oak, text: 'Anni' })],
  framedPackages: [{ orderId: 'package', personId: 'anna', frame: oak }],
};
const alike = { frameId: 'oak', ordered: undefined, personId: 'anna' };

describe('framed purchases', () => {
  test('are identified by frame and name, and exclude plain photos', () => {
    expect([...framedBought(bought, alike).photoIds]).toEqual(['p1']);
    expect([...framedBought(bought, { ...alike, ordered: 'Anni' }).photoIds]).toEqual(['p3']);
    expect(framedBought(bought, { ...alike, frameId: 'steel' })).toEqual({
      photoIds: new Set(),
      hasAll: false,
      orderId: undefined,
    });
  });

  test('may be all photos of one participant, in that frame with that name', () => {
    expect(framedBought(bought, alike)).toMatchObject({ hasAll: true, orderId: 'package' });
    expect(framedBought(bought, { ...alike, personId: 'ben' }).orderId).toBe('order');
    for (const other of [{ personId: 'ben' }, { personId: undefined }, { ordered: 'Anni' }])
      expect(framedBought(bought, { ...alike, ...other }).hasAll).toBe(false);
  });

  test('are empty before the response arrives', () => {
    expect(framedBought(undefined, alike)).toEqual({
      photoIds: new Set(),
      hasAll: false,
      orderId: undefined,
    });
  });
});
