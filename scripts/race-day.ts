/**
 * Simulates a race day in a shop of its own, from the photographers' cards to the letters to participants.
 *
 *     npm run race-day -- [--photos 40] [--end]
 *
 * The photos are drawn; everything else is the product. The shop stays open for inspection until Ctrl-C; with
 * `--end` it closes. Exits with 1 if a stage fails, and prints the shop's answer.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#hosting/embedded-identity/index.ts';
import { playRaceDay } from './race-day/play-race-day.ts';

const PHOTOS = 40;

const { values } = parseArgs({
  options: { photos: { type: 'string', default: String(PHOTOS) }, end: { type: 'boolean', default: false } },
});
const photos = Number(values.photos);
if (!Number.isInteger(photos) || photos < 1)
  throw new Error(`--photos is a whole number from 1, not "${values.photos}".`);

const begun = Date.now();
const say = (line: string): void =>
  console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

await playRaceDay({ photos, say }, async (day) => {
  console.log(`
shop          ${day.shopUrl}/event/${day.eventId}
mailbox       ${day.shopUrl}/mailbox
photographer  ${day.uploadUrl}
desk          ${day.deskUrl}/login?tenant=photofinish
              owner@photofinish.example, organizer@photofinish.example; password: ${DEMO_PASSWORD}`);
  if (values.end) return;
  console.log('Ctrl-C closes the shop and removes what it has.');
  await once(process, 'SIGINT');
});
