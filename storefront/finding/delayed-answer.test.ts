import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDelayedAnswer } from './delayed-answer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const sent: string[] = [];
  return { sent, word: createDelayedAnswer((photoId: string) => sent.push(photoId), 6000) };
}

test('an answer is sent once after its delay', () => {
  const { sent, word } = opened();
  word.hold('a');
  vi.advanceTimersByTime(5999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual(['a']);
});

test('an answer undone in time is never sent', () => {
  const { sent, word } = opened();
  word.hold('a');
  word.takeBack();
  word.flush();
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

test('the next answer, or leaving the page, sends the previous one at once', () => {
  const { sent, word } = opened();
  word.hold('a');
  word.hold('b');
  expect(sent).toEqual(['a']);
  word.flush();
  word.flush();
  vi.runAllTimers();
  expect(sent).toEqual(['a', 'b']);
});
