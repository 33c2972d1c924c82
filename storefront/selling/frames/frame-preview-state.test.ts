import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#storefront/api/api-problem.ts';
import { framePreviewState } from './frame-preview-state.ts';

const problem = (status: number) => new ApiProblem({ status, code: 'Unexpected' });
const answer = { image: 'blob:picture', error: null, size: { width: 3, height: 2 }, hasToken: true };

describe('the state of a preview', () => {
  test('keeps the picture of a 200 answer', () => {
    expect(framePreviewState(answer)).toEqual({
      image: 'blob:picture',
      tokenExpired: false,
      frameView: 'landscape',
      framesStatus: 200,
    });
  });

  test('has no status before the first answer', () => {
    expect(framePreviewState({ ...answer, image: null }).framesStatus).toBeNull();
  });

  test.each([401, 500])('is cleared by %i, which ends the token', (status) => {
    const state = framePreviewState({ ...answer, error: problem(status) });
    expect(state).toMatchObject({ image: null, tokenExpired: true, framesStatus: status });
  });

  test.each([0, 404, 429, 503])('is cleared by %i, and the token stays', (status) => {
    const state = framePreviewState({ ...answer, error: problem(status) });
    expect(state).toMatchObject({ image: null, tokenExpired: false, framesStatus: status });
  });

  test('has no token to end if none was sent', () => {
    expect(framePreviewState({ ...answer, error: problem(500), hasToken: false }).tokenExpired).toBe(false);
  });

  test('uses the portrait layout for an upright or a square photo', () => {
    for (const width of [1, 2])
      expect(framePreviewState({ ...answer, size: { width, height: 2 } }).frameView).toBe('portrait');
  });
});
