import { describe, expect, test } from 'vitest';
import { answerKeys } from '#contract/printed-page.ts';
import { ApiProblem } from './api-problem.ts';
import { answerKey, answerQuery, createQueryClient, shouldRetry } from './query-client.ts';
import { photoService } from './services.ts';

describe('the cache', () => {
  test('answers from the printed page without a call', async () => {
    const printed = { events: [], total: 0 };
    const client = createQueryClient({ [answerKeys.recentEvents]: printed });
    const query = answerQuery(photoService.listEvents, { query: { period: 'Recent', offset: 0, count: 24 } });
    expect(await client.fetchQuery(query)).toBe(printed);
  });

  test('never returns one visitor’s answer for another token', () => {
    expect(answerKey('/a', 'one')).not.toEqual(answerKey('/a', 'two'));
    expect(answerKey('/a')).not.toEqual(answerKey('/a', 'one'));
  });

  test('retries after a lost connection, not after a refusal', () => {
    expect(shouldRetry(0, new ApiProblem({ status: 0, code: 'NetworkFailure' }))).toBe(true);
    expect(shouldRetry(1, new ApiProblem({ status: 503, code: 'Unavailable' }))).toBe(true);
    expect(shouldRetry(2, new ApiProblem({ status: 0, code: 'NetworkFailure' }))).toBe(false);
    expect(shouldRetry(0, new ApiProblem({ status: 404, code: 'NotFound' }))).toBe(false);
    expect(shouldRetry(0, new ApiProblem({ status: 500, code: 'Unexpected' }))).toBe(false);
  });
});
