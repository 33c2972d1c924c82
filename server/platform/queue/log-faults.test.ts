import { expect, test } from 'vitest';
import { createFaultLog } from './log-faults.ts';

test('a repeated fault is logged once in half a minute, with its message and count', () => {
  let now = 0;
  const said: unknown[] = [];
  const hear = createFaultLog(
    ({ err, times }) => said.push([err.message, times]),
    () => now,
  );
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432 };
  const away = { ...refused, message: 'connect ECONNREFUSED 127.0.0.1:5432', queue: 'mails.send' };
  const sentence = expect.stringContaining('The database does not answer at 127.0.0.1:5432');
  hear(away);
  hear({ ...away, queue: 'photos.read' });
  hear(new TypeError('something else'));
  now = 29_999;
  hear(away);
  now = 30_000;
  hear(away);
  expect(said).toEqual([
    [sentence, 1],
    ['something else', 1],
    [sentence, 3],
  ]);
});
