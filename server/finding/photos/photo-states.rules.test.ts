import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicPhoto } from './photo-states.rules.ts';

const states = ['Received', 'Published', 'Protected', 'Failed', 'Hidden', 'Withdrawn', 'Removed'] as const;
const events = fc.record({
  isShown: fc.boolean(),
  isSecure: fc.boolean(),
  verificationFactor: fc.constantFrom(...(['None', 'Surname', 'BirthDate', 'PersonalCode'] as const)),
  isGalleryOpened: fc.boolean(),
});

test('caches may keep pictures of published photos of open events only', () => {
  fc.assert(
    fc.property(events, fc.constantFrom(...states), (event, state) => {
      const isOpen = event.verificationFactor === 'None' || event.isGalleryOpened;
      expect(isPublicPhoto(event, { state })).toBe(
        event.isShown && !event.isSecure && isOpen && state === 'Published',
      );
    }),
  );
});
