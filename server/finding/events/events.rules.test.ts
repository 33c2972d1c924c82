import { describe, expect, test } from 'vitest';
import { eventState } from './events.rules.ts';

const TODAY = '2026-05-10';
const event = (date: string, publishedCount: number, processingCount: number) => ({
  date,
  publishedCount,
  processingCount,
});

describe('the state of an event', () => {
  test('is Upcoming on and before the race day while no photo came', () => {
    expect(eventState(event('2026-05-11', 0, 0), TODAY)).toBe('Upcoming');
    expect(eventState(event(TODAY, 0, 0), TODAY)).toBe('Upcoming');
  });

  test('is Processing while a photo is being read, even when others can be seen', () => {
    expect(eventState(event(TODAY, 12, 1), TODAY)).toBe('Processing');
  });

  test('is Processing after the race until the first photo can be seen', () => {
    expect(eventState(event('2026-05-09', 0, 0), TODAY)).toBe('Processing');
  });

  test('is Published once everything that came can be seen', () => {
    expect(eventState(event('2026-05-09', 12, 0), TODAY)).toBe('Published');
  });
});
