import { expect, test } from 'vitest';
import { isInView, ownTagView, shownCaption } from './tag-view.rules.ts';

const bib = (value: string) => ({ source: 'bib' as const, value });

test('shows all tags, no tags, or the tags of one bib', () => {
  expect(isInView(bib('17'), 'All')).toBe(true);
  expect(isInView(bib('17'), 'None')).toBe(false);
  expect(isInView(bib('017'), { bib: '17' })).toBe(true);
  expect(isInView(bib('18'), { bib: '17' })).toBe(false);
  expect(isInView({ source: 'face', value: '17' }, { bib: '17' })).toBe(false);
});

test('shows all bibs to a visitor with a proof only where names are public', () => {
  const open = { isSecure: false, verificationFactor: 'None', isGalleryOpened: false } as const;
  expect(ownTagView(open, '17')).toBe('All');
  for (const event of [{ ...open, isSecure: true }, { ...open, verificationFactor: 'Surname' } as const]) {
    expect(ownTagView(event, '17')).toEqual({ bib: '17' });
    expect(ownTagView(event, undefined)).toBe('None');
  }
});

test('shows a caption where names are public, and to verified visitors on their own photos', () => {
  const caption = 'Anna and Ben at the finish';
  const other = { photo: { caption }, evidence: null };
  const own = { photo: { caption }, evidence: 'Bib' as const };
  expect([shownCaption(other, 'All'), shownCaption(own, 'All')]).toEqual([caption, caption]);
  expect([shownCaption(other, { bib: '17' }), shownCaption(own, { bib: '17' })]).toEqual(['', caption]);
  // A caption may name someone, like a bib.
  expect([shownCaption(other, 'None'), shownCaption(own, 'None')]).toEqual(['', '']);
});
