import { describe, expect, test } from 'vitest';
import type { MenuItem } from '#contract/settings.ts';
import { menuEntries, splitMenu, trimDividers } from './menu-entries.ts';

const ALL: MenuItem[] = [
  ...(['/', 'divider', '/for-photographers', '/for-organizers', '/for-business'] as const),
  ...(['divider', '/my-account', '/contacts'] as const),
];

describe('the menu', () => {
  test('shows my account only to logged-in visitors', () => {
    expect(menuEntries(ALL, true)).toEqual(ALL);
    expect(menuEntries(ALL, false)).toEqual(ALL.filter((item) => item !== '/my-account'));
  });

  test('has only what the theme allows, in its order', () => {
    expect(menuEntries(['/contacts', '/'], true)).toEqual(['/contacts', '/']);
    expect(menuEntries([], true)).toEqual([]);
  });

  test('leaves out pages that are off', () => {
    expect(menuEntries(ALL, false, ['/for-photographers', '/for-organizers', '/for-business'])).toEqual([
      ...(['/', 'divider', '/contacts'] as const),
    ]);
  });

  test('has no dividers at its ends, and no two in a row', () => {
    expect(menuEntries(['/', 'divider', '/my-account'], false)).toEqual(['/']);
    expect(menuEntries(['/', 'divider', '/my-account', 'divider', '/contacts'], false)).toEqual([
      ...(['/', 'divider', '/contacts'] as const),
    ]);
    expect(trimDividers(['divider', 'divider', '/', 'divider', 'divider'])).toEqual(['/']);
    expect(trimDividers(['divider'])).toEqual([]);
  });

  test('is split when the bar is full, and neither part starts or ends with a divider', () => {
    expect(splitMenu(ALL, 4)).toEqual({
      shown: ['/', 'divider', '/for-photographers', '/for-organizers', '/for-business'],
      more: ['/my-account', '/contacts'],
    });
    expect(splitMenu(ALL, 1)).toMatchObject({ shown: ['/'], more: { length: 6 } });
    expect(splitMenu(['/', '/contacts'], 4)).toEqual({ shown: ['/', '/contacts'], more: [] });
  });
});
