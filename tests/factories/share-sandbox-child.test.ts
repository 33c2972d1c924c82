import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareSandboxChild } from '#tests/factories/share-sandbox-child.ts';
import { abort, answerMuch, echo, fail } from '#tests/fixtures/misbehaving.task.ts';

let release: () => void;
beforeAll(() => {
  release = shareSandboxChild();
});
afterAll(() => release());

const echoed = async (value: number) =>
  (await echo('wald', new Uint8Array([value]))) as { input: Uint8Array; pid: number };

test('jobs run in one child process, and each gets its own result', async () => {
  const [first, second] = await Promise.all([echoed(1), echoed(2)]);
  expect([...first.input, ...second.input]).toEqual([1, 2]);
  expect(second.pid).toBe(first.pid);
  expect(first.pid).not.toBe(process.pid);
});

test('a job without a result is repeated in the sandbox, and the next ones are answered', async () => {
  await expect(fail('wald', null)).rejects.toThrow('RangeError: by itself');
  expect(await abort('wald', null)).toEqual({ by: 'Crash' });
  expect(await answerMuch('wald', null)).toEqual({ by: 'Size' });
  expect([...(await echoed(3)).input]).toEqual([3]);
});
