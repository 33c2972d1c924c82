import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

test('a value that ends with a full stop does not add a second one to its sentence', () => {
  const values = { day: '28 ноября 2026 г.', name: 'Anna' };
  expect(fillText('Действует до {day}.', values)).toBe('Действует до 28 ноября 2026 г.');
  expect(fillText('{day} — {name}, {nobody}.', values)).toBe('28 ноября 2026 г. — Anna, .');
});
