import { expect, test } from 'vitest';
import { createSenderLookups } from './sender-lookups.ts';

/** Creates lookups whose DNS answers when the test says so. */
function held() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const clock = { ms: 0 };
  const lookups = createSenderLookups({
    ask: (name) => {
      asked.push(name);
      return new Promise((resolve) => {
        answers.push(() => resolve(['v=spf1 -all', 'v=DMARC1; p=none']));
      });
    },
    keyOf: async () => undefined,
    now: () => new Date(clock.ms),
  });
  /** Answers every query until there is none. */
  const answerAll = async () => {
    while (answers.length > 0) {
      for (const answer of answers.splice(0)) answer();
      await new Promise(setImmediate);
    }
  };
  return { lookups, asked, answerAll, clock };
}

test('a lookup continues after its call, and a later call returns its result', async () => {
  const { lookups, asked, answerAll } = held();
  expect(lookups.find('a@lauf.example.net')).toBeUndefined();
  await new Promise(setImmediate);
  expect(lookups.find('a@lauf.example.net')).toBeUndefined();
  expect(asked).toEqual(['lauf.example.net']);
  await answerAll();
  expect(lookups.find('a@lauf.example.net')?.map(({ state }) => state)).toEqual(['ok', 'unknown', 'ok']);
});

test('an answer is looked up again after a minute', async () => {
  const { lookups, asked, answerAll, clock } = held();
  lookups.find('a@lauf.example.net');
  await new Promise(setImmediate);
  await answerAll();
  clock.ms += 30_000;
  expect(lookups.find('a@lauf.example.net')).toBeDefined();
  const before = asked.length;
  clock.ms += 31_000;
  expect(lookups.find('a@lauf.example.net')).toBeUndefined();
  await new Promise(setImmediate);
  expect(asked.length).toBeGreaterThan(before);
});

test('senders whose DNS never answers occupy only a few lookups, and each sender only one', async () => {
  const { lookups, asked } = held();
  for (let time = 0; time < 3; time += 1)
    for (let domain = 0; domain < 20; domain += 1) lookups.find(`a@silent${domain}.example.net`);
  await new Promise(setImmediate);
  expect(asked).toHaveLength(8);
});

test('keys that cannot be read are reported beside the other records, and read again later', async () => {
  const clock = { ms: 0 };
  let times = 0;
  const lookups = createSenderLookups({
    ask: async () => [],
    keyOf: async () => {
      times += 1;
      throw new Error('the folder of keys cannot be read');
    },
    now: () => new Date(clock.ms),
  });
  lookups.find('a@lauf.example.net');
  await new Promise(setImmediate);
  const found = lookups.find('a@lauf.example.net');
  expect(found?.map(({ state }) => state)).toEqual(['missing', 'KeysUnreadable', 'missing']);
  clock.ms += 61_000;
  lookups.find('a@lauf.example.net');
  await new Promise(setImmediate);
  expect(times).toBe(2);
});
