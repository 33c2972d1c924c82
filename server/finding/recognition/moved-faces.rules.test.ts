import { expect, test } from 'vitest';
import { facesBarredBy } from './moved-faces.rules.ts';

const open = {
  faceGround: 'Consent',
  hasProtected: false,
  facesForgottenAt: null,
  wantedFaces: 'atImport' as const,
};
const past = { ...open, facesForgottenAt: new Date() };

test('faces follow their photos only under the same ground, without protected participants, and never after deletion', () => {
  expect(facesBarredBy(open, open)).toBeNull();
  expect(facesBarredBy(open, { ...open, hasProtected: true })).toBeNull();
  expect(facesBarredBy(past, open)).toBe('Forgotten');
  expect(facesBarredBy(open, past)).toBe('Forgotten');
  expect(facesBarredBy({ ...open, hasProtected: true }, open)).toBe('Protected');
  expect(facesBarredBy({ ...open, faceGround: null }, open)).toBe('NoGround');
  expect(facesBarredBy({ ...open, faceGround: null }, { ...open, faceGround: null })).toBe('NoGround');
  expect(facesBarredBy({ ...open, wantedFaces: 'off' }, open)).toBe('Off');
  expect(facesBarredBy(open, { ...open, wantedFaces: 'off' })).toBeNull();
  expect(facesBarredBy(open, { ...open, faceGround: null })).toBe('OtherGround');
  expect(facesBarredBy(open, { ...open, faceGround: 'Other' })).toBe('OtherGround');
});
