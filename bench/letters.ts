/**
 * Whether each participant gets one letter: letters that are queued, paced, and sent by `photofinish work`, which is killed
 * ten times.
 *
 *     node bench/letters.ts [--letters 100000] [--kills 10] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '#demo/random.ts';
import { sendOverKills, startManyLetters } from '#tests/faults/send-letters.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { describeMachine } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { openSlowMailServer } from './slow-mail-server.ts';

const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const machine = describeMachine();
const letters = Math.max(10, Number.parseInt(values.letters, 10) || 10);
const kills = Math.max(0, Number.parseInt(values.kills, 10) || 0);
const random = seededRandom(`letters ${values.seed}`);
const draw = () => random.between(0, 1);
const wishes = { recipientMs: 1, mailMs: 5, refusedShare: 0, greylistedShare: 0, droppedShare: 0 };
const server = await openSlowMailServer(wishes, draw);
const shop = await createShopFolder();
try {
  const eventId = await shop.visit((deps) => startManyLetters(deps, letters));
  const startedMs = Date.now();
  const { states, inTheWindow } = await sendOverKills(shop, {
    eventId,
    letters,
    kills,
    port: server.port,
    taken: server.taken,
    random: draw,
    sendingMs: 3_000,
    limitMs: 4 * 3600_000,
  });
  const seconds = (Date.now() - startedMs) / 1000;
  const readers = new Set(server.taken.map(({ recipient }) => recipient)).size;
  const ids = new Set(server.taken.map(({ messageId }) => messageId)).size;
  const doubled = server.taken.length - ids;
  const figures = [
    { name: 'letters noted as sent', measured: String(states.get('Sent') ?? 0), limit: String(letters) },
    {
      name: 'participants who got one',
      measured: String(readers),
      limit: String(letters),
      isKept: readers === letters,
    },
    {
      name: 'Message-IDs',
      measured: String(ids),
      limit: String(letters),
      isKept: ids === letters,
    },
    {
      name: 'taken twice under one Message-ID; under way at a kill',
      measured: `${doubled}; ${inTheWindow}`,
      limit: `${inTheWindow}`,
      isKept: doubled <= inTheWindow,
    },
    { name: 'kills of the sender', measured: String(kills) },
    { name: 'from the start to the last letter', measured: `${seconds.toFixed(0)} s` },
  ];
  console.log(markdownTable(`${letters} letters over ${kills} kills`, figures, machine));
  if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
} finally {
  await shop.remove();
  await server.close();
}
