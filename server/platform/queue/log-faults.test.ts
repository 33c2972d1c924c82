import { expect, test } from 'vitest';
import { createFaultLog } from './log-faults.ts';

test('what repeats is said once in half a minute, with its message and how often it was', () => {
  let now = 0;
  const said: unknown[] = [];
  const hear = createFaultLog(
    ({ err, times }) => said.push([err.message, times]),
    () => now,
  );
  const away = { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED', queue: 'mails.send' };
  hear(away);
  hear({ ...away, queue: 'photos.read' });
  hear(new TypeError('something else'));
  now = 29_999;
  hear(away);
  now = 30_000;
  hear(away);
  expect(said).toEqual([
    [away.message, 1],
    ['something else', 1],
    [away.message, 3],
  ]);
});
