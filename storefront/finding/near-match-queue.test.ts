import { expect, test } from 'vitest';
import { NO_ANSWERS, waitingMatches, withAnswer, withoutAnswer } from './near-match-queue.ts';

const photos = ['a', 'b', 'c'].map((photoId) => ({ photoId }));
const waiting = (answers = NO_ANSWERS) => waitingMatches(photos, answers).map(({ photoId }) => photoId);

test('every answer shows the next photo at once', () => {
  expect(waiting()).toEqual(['a', 'b', 'c']);
  const one = withAnswer(NO_ANSWERS, 'a', true);
  expect(waiting(one)).toEqual(['b', 'c']);
  expect(waiting(withAnswer(one, 'b', false))).toEqual(['c']);
});

test('a failed answer returns its photo to the end of the queue', () => {
  const answers = withoutAnswer(withAnswer(NO_ANSWERS, 'a', true), 'a');
  expect(waiting(answers)).toEqual(['b', 'c', 'a']);
  expect(waiting(withoutAnswer(withAnswer(answers, 'b', false), 'b'))).toEqual(['c', 'a', 'b']);
  expect(waiting(withAnswer(answers, 'a', true))).toEqual(['b', 'c']);
});
