import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { autumnParkRun, type DemoEvent, eveningEmbankmentRun, lakesideHalfMarathon } from '#demo/event.ts';
import { startListCsv } from '#demo/start-list.ts';
import { type FoundFile, importEvent, prepareEvent } from '#finding/ingest/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { photosFolder } from '../demo-people.ts';

/** A code for ten percent off everything, at every tenant whose pages are pictured. */
export const PROMO_CODE = 'FINISH10';

/** The demo event of each tenant, and the titles of its other events. */
export const DEMO_EVENTS: Readonly<
  Record<string, { event: DemoEvent; upcoming: string; secure: string; asking: string }>
> = {
  photofinish: {
    event: lakesideHalfMarathon,
    upcoming: 'Winter Ridge Run',
    secure: 'Schools’ Cross-Country',
    asking: 'Harbour Mile',
  },
  marafon: {
    event: eveningEmbankmentRun,
    upcoming: 'Зимний кросс',
    secure: 'Школьный кросс',
    asking: 'Портовая миля',
  },
  laufbilder: {
    event: autumnParkRun,
    upcoming: 'Winterlauf',
    secure: 'Schülerstaffel',
    asking: 'Hafenmeile',
  },
};

const PHOTOS = 6;
const FACTS = {
  city: 'Seewalden',
  country: 'AT',
  externalEventId: null,
  faceGround: 'A demo: its photos are drawn, and nobody took part',
} as const;
const CLOCKS = { timeZone: 'Europe/Vienna', cameraOffsets: {} };

/** The events in addition to the demo's, by id. */
export interface PreparedEvents {
  /** An upcoming race with a start list. */
  upcomingId: string;
  /** An event that only the mailed link opens. */
  secureId: string;
  /** An event that asks for the surname. */
  askingId: string;
}

/** Adds to a running demo shop what the demo lacks: three more events, and a promo code. A second run adds nothing. */
export async function prepareEvents(dataDir: string, tenantId: string): Promise<PreparedEvents> {
  const demo = DEMO_EVENTS[tenantId];
  if (demo === undefined) throw new Error(`there is no demo of ${tenantId}`);
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(demo.event)) });
  if ('faults' in list) throw new Error(`the demo's start list is wrong: ${JSON.stringify(list.faults)}`);
  const platform = await openPlatform(loadConfig({ DATA_DIR: dataDir }), {
    isDemo: true,
    log: createLog('fatal'),
  });
  const { deps } = platform;
  const photos = () => somePhotos(photosFolder(dataDir, demo.event));
  const add = async (title: string, secrecy: { isSecure?: boolean; factor?: 'Surname' }) => {
    const { isSecure = false, factor: verificationFactor = 'None' as const } = secrecy;
    const event = { ...FACTS, ...CLOCKS, title, date: demo.event.date, isSecure, verificationFactor };
    return importEvent(deps, { tenantId, event, startList: list.rows, files: photos() }, () => {});
  };
  try {
    await addPromoCode(deps, tenantId, PROMO_CODE);
    const { eventId: upcomingId } = await prepareEvent(deps, {
      tenantId,
      startList: list.rows,
      event: {
        ...FACTS,
        ...CLOCKS,
        title: demo.upcoming,
        date: nextYear(demo.event.date),
        isSecure: false,
        verificationFactor: 'None',
      },
    });
    const { eventId: secureId } = await add(demo.secure, { isSecure: true });
    const { eventId: askingId } = await add(demo.asking, { factor: 'Surname' });
    return { upcomingId, secureId, askingId };
  } finally {
    await platform.close();
  }
}

const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

async function* somePhotos(folder: string): AsyncGenerator<FoundFile> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  for (const name of names.toSorted().slice(0, PHOTOS)) {
    const file = join(folder, name);
    yield { file, folder: '', read: () => readFile(file) };
  }
}
