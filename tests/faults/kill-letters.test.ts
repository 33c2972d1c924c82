import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { sendOverKills, startManyLetters, type Taken } from './send-letters.ts';
import { createShopFolder, type ShopFolder } from './shop-process.ts';

const LETTERS = countOf(2_000, 60);
const KILLS = countOf(10, 2);

let shop: ShopFolder;
let smtp: SMTPServer;
const taken: Taken[] = [];
const draw = seededRandom(`kill -9 while letters are sent, seed ${SEED}`);

beforeAll(async () => {
  shop = await createShopFolder();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const messageId = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '';
        for (const { address } of envelope.rcptTo) taken.push({ messageId, recipient: address });
        done();
      });
    },
  });
  smtp.on('error', () => {
    // A killed sender ends its connections.
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await shop.remove();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('whoever kills the sender again and again, each participant gets one letter', async () => {
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const eventId = await shop.visit((deps) => startManyLetters(deps, LETTERS));
  const { states, inTheWindow } = await sendOverKills(shop, {
    eventId,
    letters: LETTERS,
    kills: KILLS,
    port,
    taken,
    random: () => draw.between(0, 1),
    sendingMs: 400,
    limitMs: 240_000,
  });
  expect([...states]).toEqual([['Sent', LETTERS]]);
  expect(new Set(taken.map(({ recipient }) => recipient)).size).toBe(LETTERS);
  // One Message-ID each, so that the receiver of one that was under way at a kill drops its double.
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(LETTERS);
  expect(taken.length - LETTERS).toBeLessThanOrEqual(inTheWindow);
});
