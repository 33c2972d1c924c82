import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '#contract/photo.schema.ts';
import { defineDemoAccounts, defineDemoMembers } from '#demo/accounts.ts';
import { applyDemoCatalog } from '#demo/catalogs.ts';
import { drawDemoEvent } from '#demo/draw-event.ts';
import type { DemoEvent } from '#demo/event.ts';
import { resultsCsv } from '#demo/race-times.ts';
import { startListCsv } from '#demo/start-list.ts';
import { demoTruth } from '#demo/truth.ts';
import { prepareEvent } from '#finding/ingest/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { createShopFolder, findFreePort, type ShopFolder } from '#tests/faults/shop-process.ts';
import { readShop, type ShopPlace } from '../pictures/call-shop.ts';
import { makePaidOrder } from '../pictures/pages/make-order.ts';
import { raceOfToday } from './race-of-today.ts';

const TENANT = 'photofinish';
const GROUND = 'A demo: its photos are drawn, and nobody took part';
const PAUSE_MS = 500;
/** A stage without any progress for this long has failed. */
const STALL_MS = 180_000;

/** How often the number of photos for sale is printed. */
const TOLD_TIMES = 8;
const BUYERS = 6;

/**
 * The stage of the day. Coming: photos are arriving. ForSale: all are for sale. Over: the letters are sent, and
 * some runners have bought.
 */
type RaceDayStage = 'Coming' | 'ForSale' | 'Over';

/** A simulated race day, in a shop that is still running. */
export interface RaceDay {
  /** The addresses of the shop and of its desk, as browsers open them. */
  shopUrl: string;
  deskUrl: string;
  /** The link that the first photographer received. */
  uploadUrl: string;
  eventId: string;
}

interface RaceDayOptions {
  /** The largest number of photos of the race. */
  photos: number;
  /** Prints events, one per line. */
  say(line: string): void;
  /** Called when a stage is reached, before the day continues. */
  reach?(stage: RaceDayStage, day: RaceDay): Promise<void>;
}

/** Data that the stages share. */
interface Race extends RaceDay {
  folder: ShopFolder;
  event: DemoEvent;
  at: ShopPlace;
  say(line: string): void;
  /** Runs a command of `photofinish` beside the shop. @throws an error with its output if it failed */
  command(...args: string[]): Promise<string>;
}

/**
 * Simulates a race day from the photographers' cards to the letters to participants, with drawn photos and in a
 * shop of its own. All actions use the real interfaces: photographers send over HTTP, the operator runs commands,
 * runners buy at the sandbox bank. The shop ends when `use` does.
 * @throws if a stage fails, with the shop's output
 */
export async function playRaceDay(
  options: RaceDayOptions,
  use: (day: RaceDay) => Promise<void> = async () => {},
): Promise<void> {
  const { photos, say, reach = async () => {} } = options;
  const event = raceOfToday(new Date());
  const folder = await createShopFolder();
  try {
    say(`${event.title}, ${event.date}, in a shop of its own`);
    const cards = await drawCards(folder, event, photos, say);
    const race = await openRace(folder, event, say);
    const links = new Map<string, string>();
    for (const { photographer } of cards)
      links.set(photographer, links.get(photographer) ?? (await invite(race, photographer)));
    race.uploadUrl = links.values().next().value ?? '';
    say(`${links.size} photographers are invited`);
    const sending = sendCards(race, cards, links);
    const all = cards.reduce((sum, card) => sum + card.photos, 0);
    const selling = waitForSale(race, all, () => reach('Coming', race));
    await Promise.all([sending, selling]);
    await dropResults(race);
    await reach('ForSale', race);
    await sendLetters(race);
    await buy(race, cards);
    await reach('Over', race);
    await use(race);
  } finally {
    await folder.remove();
  }
}

/** One camera's card: a folder with its photos. */
interface Card {
  photographer: string;
  folder: string;
  /** The files below `photos`, with their names in the demo's truth. */
  files: string[];
  photos: number;
}

async function drawCards(
  { dataDir }: ShopFolder,
  event: DemoEvent,
  count: number,
  say: (line: string) => void,
): Promise<Card[]> {
  const folder = join(dataDir, 'cards');
  const cameras = new Map(event.cameras.map((camera) => [camera.folder, camera]));
  const cards = new Map<string, Card>();
  for await (const { file } of drawDemoEvent({ folder, event, count })) {
    const [camera = '', name = ''] = file.split('/').slice(-2);
    const photographer = cameras.get(camera)?.artist ?? '';
    const card = cards.get(camera) ?? {
      photographer,
      folder: join(folder, 'photos', camera),
      files: [],
      photos: 0,
    };
    card.files.push(`${camera}/${name}`);
    card.photos += 1;
    cards.set(camera, card);
  }
  for (const card of cards.values())
    say(`  ${card.photographer}’s card has ${card.photos} photos (${card.files[0]?.split('/')[0]})`);
  return [...cards.values()];
}

/** Creates the event with its start list and its prices, and opens the shop. */
async function openRace(folder: ShopFolder, event: DemoEvent, say: Race['say']): Promise<Race> {
  const port = await findFreePort();
  // Not `desk.localhost`: browsers resolve such names to this machine, but other programs may not.
  const deskUrl = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DESK_URL: deskUrl };
  const eventId = await folder.withPlatform(async (deps) => {
    const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(event)) });
    if ('faults' in list) throw new Error(`the start list is wrong: ${JSON.stringify(list.faults)}`);
    const { title, date, city, country, slug, timeZone } = event;
    const facts = {
      title,
      date,
      city,
      country,
      externalEventId: slug,
      isSecure: false,
      verificationFactor: 'None' as const,
      timeZone,
      cameraOffsets: {},
      faceGround: GROUND,
    };
    const made = await prepareEvent(deps, { tenantId: TENANT, event: facts, startList: list.rows });
    await applyDemoCatalog(deps, TENANT, slug);
    await defineDemoAccounts(deps, TENANT, event);
    await defineDemoMembers(deps, TENANT, made.eventId);
    say(`  ${list.rows.length} participants are registered`);
    return made.eventId;
  });
  await folder.run(['start', '--no-demo'], environment).ready();
  const host = `${TENANT}.localhost:${port}`;
  return {
    shopUrl: `http://${host}`,
    deskUrl,
    uploadUrl: '',
    eventId,
    folder,
    event,
    at: { port: String(port), host },
    say,
    async command(...args) {
      const running = folder.run(args, environment);
      const { code } = await running.ended;
      if (code !== 0) throw new Error(`photofinish ${args.join(' ')} failed:\n${running.printed()}`);
      return running.printed().trim();
    },
  };
}

async function invite({ command, eventId }: Race, photographer: string): Promise<string> {
  const printed = await command(
    ...['upload', 'invite', eventId, '--tenant', TENANT, '--photographer', photographer],
  );
  return printed.split('\n').at(-1) ?? '';
}

/** Sends the cards: all photographers at the same time, each one card after the other. */
async function sendCards(
  { command, say }: Race,
  cards: readonly Card[],
  links: ReadonlyMap<string, string>,
): Promise<void> {
  const ofPhotographer = Map.groupBy(cards, ({ photographer }) => photographer);
  await Promise.all(
    [...ofPhotographer].map(async ([photographer, own]) => {
      for (const card of own) {
        const printed = await command('send', card.folder, '--to', links.get(photographer) ?? '');
        say(`  ${photographer}: ${printed.split('\n').at(-1)}`);
      }
    }),
  );
}

/** Polls the event's page, like a visitor, until all photos are there. */
async function waitForSale(race: Race, all: number, meanwhile: () => Promise<void>): Promise<void> {
  let [shown, told, isReached] = [0, 0, false];
  await until('photos come no further', async () => {
    const { photosCount } = await readEvent(race);
    const isMore = photosCount > shown;
    shown = photosCount;
    if (shown > told && (told === 0 || shown >= told + all / TOLD_TIMES || shown >= all)) {
      race.say(`  ${shown} of ${all} photos are for sale`);
      told = shown;
    }
    if (!isReached && shown >= all / 3) {
      isReached = true;
      await meanwhile();
    }
    return shown >= all ? 'Done' : isMore ? 'Going' : 'Waiting';
  });
}

const readEvent = ({ at, event }: Race): Promise<Event> =>
  readShop<Event>(at, { path: `/public/photo-service/api/v1/events/by-external-id/${event.slug}` });

async function dropResults({ folder, event, eventId, command, say }: Race): Promise<void> {
  const file = join(folder.dataDir, 'results.csv');
  await writeFile(file, resultsCsv(event));
  const start = `${event.date}T${event.startsAt}:00${event.utcOffset}`;
  const courses = event.distances.flatMap(({ name, km }) => ['--course', `${name}=${km}`]);
  await command(
    ...['import-results', file, '--event', eventId, '--tenant', TENANT, '--gun-start', start, ...courses],
  );
  say('The results are there');
}

async function sendLetters({ eventId, command, say }: Race): Promise<void> {
  const letters = (...args: string[]) => command('letters', ...args, eventId, '--tenant', TENANT);
  await letters('ground', '--ground', 'Consent at registration, form of this year');
  const preview = await letters('preview');
  for (const line of preview.split('\n\n')[0]?.split('\n') ?? []) say(`  ${line}`);
  await letters('send');
  let sent = 0;
  await until('letters come no further', async () => {
    const { counts } = JSON.parse(await letters('status', '--json')) as { counts: Record<string, number> };
    const isMore = (counts.Sent ?? 0) > sent;
    sent = counts.Sent ?? 0;
    return sent > 0 && counts.Waiting === 0 ? 'Done' : isMore ? 'Going' : 'Waiting';
  });
  say(`${sent} participants have their letter`);
}

/** Lets runners with clear bibs buy: every second one buys all photos, the others one. */
async function buy({ at, shopUrl, say, ...race }: Race, cards: readonly Card[]): Promise<void> {
  const drawn = new Set(cards.flatMap(({ files }) => files));
  const clear = demoTruth(race.event)
    .filter(({ file }) => drawn.has(file))
    .flatMap(({ runners }) => runners.flatMap(({ bib, bibShown }) => (bibShown === 'clear' ? bib : [])));
  const event = await readEvent({ at, shopUrl, say, ...race });
  const shop = { place: at, address: shopUrl, language: 'en', event, upcomingId: '' } as const;
  const buyers = [...new Set(clear)].slice(0, BUYERS);
  for (const [index, bib] of buyers.entries()) {
    const input = index % 2 === 0 ? { isPackage: true } : { photos: 1 };
    await makePaidOrder({ ...shop, bib }, { ...input, email: `${bib}@example.com` });
  }
  say(`${buyers.length} of them have bought`);
}

/** Polls until it is done. @throws if there is no progress for too long */
async function until(stall: string, ask: () => Promise<'Done' | 'Going' | 'Waiting'>): Promise<void> {
  let movedAt = Date.now();
  for (;;) {
    const state = await ask();
    if (state === 'Done') return;
    if (state === 'Going') movedAt = Date.now();
    if (Date.now() - movedAt > STALL_MS) throw new Error(`${stall}: nothing for ${STALL_MS / 1_000} s`);
    await sleep(PAUSE_MS);
  }
}
