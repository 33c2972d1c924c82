import { describe, expect, test } from 'vitest';
import { answerKeys } from '#contract/printed-page.ts';
import { ApiProblem } from './api-problem.ts';
import { answerKey, answerQuery, createQueryClient, scheduleTogether, shouldRetry } from './query-client.ts';
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

describe('tasks that the query library schedules', () => {
  /** A scheduler with its tasks, which the test runs. */
  function open() {
    const tasks: (() => void)[] = [];
    const done: string[] = [];
    const schedule = scheduleTogether((run) => tasks.push(run));
    return { tasks, done, schedule };
  }

  test('run in order in one later task', () => {
    const { tasks, done, schedule } = open();
    schedule(() => done.push('one'));
    schedule(() => schedule(() => done.push('later')));
    schedule(() => done.push('two'));
    expect(tasks).toHaveLength(1);
    expect(done).toEqual([]);
    tasks.shift()?.();
    expect(done).toEqual(['one', 'two']);
    expect(tasks).toHaveLength(1);
    tasks.shift()?.();
    expect(done).toEqual(['one', 'two', 'later']);
  });

  test('run even if an earlier task failed', () => {
    const { tasks, done, schedule } = open();
    schedule(() => {
      throw new Error('broken');
    });
    schedule(() => done.push('next'));
    expect(tasks.shift()).toThrow('broken');
    tasks.shift()?.();
    expect(done).toEqual(['next']);
  });
});
