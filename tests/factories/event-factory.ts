import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { seededRandom } from '#demo/random.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { addToCounts, findOrCreateEvent } from '#finding/events/index.ts';
import {
  insertReceived,
  insertTags,
  markPublished,
  photoFiles,
  saveReadings,
} from '#finding/photos/index.ts';
import { ensureCompetitorPerson, recordFaces } from '#finding/recognition/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

/** A small event made without the engines: its photos are published directly with the tags that a test needs. */
export interface MadeEvent {
  eventId: string;
  /** The ids of the photos, in time order. */
  photoIds: string[];
  /** Competitor ids by bib. */
  competitors: Record<string, string>;
}

/** The legal basis for face search in tests. */
export const TEST_GROUND = 'Consent at registration';

export interface EventInput {
  tenantId?: string;
  title?: string;
  date?: string;
  isSecure?: boolean;
  factor?: 'None' | 'Surname' | 'BirthDate' | 'PersonalCode';
  /** Whether the gallery of an event with a factor is open to everyone. */
  isGalleryOpened?: boolean;
  externalEventId?: string;
  /** Photos of the photo report, by their index. */
  report?: number[];
  /** The bibs on each photo; `17?` is a 17 read with too little certainty to be shown. */
  photos?: string[][];
  /**
   * The faces on each photo, by any names; each is above the bib of the same index. `anna?` is a face similar to anna's, but
   * below the match threshold.
   */
  people?: string[][];
  /** Real descriptors by person, one for each photo of the event. For other people they are generated. */
  descriptors?: Readonly<Record<string, readonly (Float32Array | undefined)[]>>;
  faceIndexing?: 'off' | 'onRequest' | 'atImport';
  /** The legal basis for face search; null for none. */
  faceGround?: string | null;
  /** How much larger the photos are than 300 × 200 px. */
  scale?: number;
}

/** Returns the start list of every made event: each bib's name, birth date and code follow from it. */
export const competitorOf = (bib: string) => ({
  bib,
  surname: `Runner${bib}`,
  givenName: 'Alex',
  birthDate: '1990-05-17',
  email: `runner${bib}@example.com`,
  code: 'A1b2C',
  distance: '10K',
});

/**
 * Creates a descriptor like the engine's: of a person by name, slightly different for each number
 * `look`. `anna+ben` is another person who looks like anna.
 */
export function makeDescriptor(person: string, look = 0, noise = 0.015): Float32Array {
  const [like = ''] = person.split('+');
  const direction = seededRandom(`face of ${like}`);
  const likeness = seededRandom(`face of ${person}`);
  const own = like === person ? 0 : LIKENESS;
  const deviation = seededRandom(`face of ${person} at look ${look}`);
  return Float32Array.from(
    { length: 128 },
    () => direction.between(-0.2, 0.2) + likeness.between(-own, own) + deviation.between(-noise, noise),
  );
}

/** Caches the JPEGs that this worker made: thousands of photos need only a few hundred different ones. */
const jpegs = new Map<string, Promise<Buffer>>();

/** Creates a real little JPEG; numbers from 0 to 255 give different bytes. */
export async function makeJpeg(number: number, scale = 1): Promise<Buffer> {
  const key = `${number % 256} ${scale}`;
  const made = jpegs.get(key) ?? drawJpeg(number, scale);
  jpegs.set(key, made);
  return Buffer.from(await made);
}

function drawJpeg(number: number, scale: number): Promise<Buffer> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 151) % 256 };
  return sharp({ create: { width: 300 * scale, height: 200 * scale, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function makeEvent(deps: AppDeps, input: EventInput = {}): Promise<MadeEvent> {
  const {
    tenantId = 'photofinish',
    title = `Race ${randomUUID()}`,
    date = '2026-05-10',
    photos = [['1'], ['1', '2'], []],
  } = input;
  const { eventId } = await findOrCreateEvent(
    deps,
    { tenantId },
    {
      title,
      date,
      city: 'Seewalden',
      country: 'AT',
      externalEventId: input.externalEventId ?? null,
      distances: ['10K'],
      timeZone: 'UTC',
      cameraOffsets: {},
      isSecure: input.isSecure ?? false,
      verificationFactor: input.factor ?? 'None',
      isGalleryOpened: input.isGalleryOpened ?? false,
      faceGround: input.faceGround === undefined ? TEST_GROUND : input.faceGround,
      ...(input.faceIndexing === undefined ? {} : { wantedFaces: input.faceIndexing }),
    },
  );
  const bibs = [...new Set(photos.flat().map((bib) => bib.replace('?', '')))];
  const added = bibs.map((bib) => ({ bib, competitorId: randomUUID() }));
  for (const { bib, competitorId } of added) {
    await deps.database.inTenant(tenantId, (scope) =>
      applyStartList({ newId: () => competitorId as ReturnType<typeof randomUUID> }, scope, eventId, [
        competitorOf(bib),
      ]),
    );
  }
  const competitors = Object.fromEntries(added.map(({ bib, competitorId }) => [bib, competitorId]));
  const photoIds: string[] = [];
  for (const [index, shown] of photos.entries()) {
    const faces = input.people?.[index] ?? [];
    const isReport = input.report?.includes(index) ?? false;
    photoIds.push(
      await publishPhoto(deps, {
        tenantId,
        eventId,
        index,
        bibs: shown,
        faces,
        isReport,
        scale: input.scale,
        descriptors: input.descriptors,
      }),
    );
  }
  return { eventId, photoIds, competitors };
}

/** The distance per component between two similar people: about 0.75 in total. */
const LIKENESS = 0.115;

/**
 * Noise that puts a face about 0.67 away from the person's others: the visitor is asked about it, because it is not a match by
 * itself.
 */
const FAINT = 0.1;

/** Returns the boxes of the face and the bib of the person at an index of the photo. */
const faceBox = (place: number, scale: number) =>
  enlarged({ x: 25 + 75 * place, y: 15, width: 20, height: 20 }, scale);
const bibBox = (place: number, scale: number) =>
  enlarged({ x: 22 + 75 * place, y: 69, width: 26, height: 12 }, scale);
const enlarged = (box: { x: number; y: number; width: number; height: number }, scale: number) => ({
  x: box.x * scale,
  y: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** Numbers the pictures of this worker, so that those of an event differ. */
let photosMade = 0;

/** Publishes one more photo of an event. */
export async function publishPhoto(
  deps: AppDeps,
  made: {
    tenantId: string;
    eventId: string;
    index: number;
    bibs: string[];
    faces: string[];
    isReport: boolean;
    scale?: number | undefined;
    descriptors?: EventInput['descriptors'] | undefined;
  },
): Promise<string> {
  const { tenantId, eventId, index, bibs, faces, isReport, scale = 1 } = made;
  const photoId = randomUUID();
  photosMade += 1;
  const bytes = await makeJpeg(photosMade, scale);
  const photo = {
    photoId,
    eventId,
    contentHash: randomUUID(),
    fileName: `${index}.jpg`,
    folder: '',
    byteSize: bytes.byteLength,
    format: 'jpeg' as const,
    isReport,
  };
  const files = photoFiles(eventId, photo);
  const { standIn: _, ...stored } = files;
  // In parallel, because each waits for the disk.
  await Promise.all(Object.values(stored).map((key) => deps.storage.put(tenantKey(tenantId, key), bytes)));
  await deps.database.inTenant(tenantId, async (scope) => {
    await insertReceived(scope, photo);
    const facts = {
      width: 300 * scale,
      height: 200 * scale,
      takenAt: new Date(Date.UTC(2026, 4, 10, 9, index)),
      camera: null,
      spot: null,
      photographerId: null,
      byteSize: bytes.byteLength,
      crc32: crc32(bytes),
    };
    await markPublished(scope, photoId, facts, new Date());
    const read = bibs.map((bib, place) => ({
      value: bib.replace('?', ''),
      confidence: bib.endsWith('?') ? 0.7 : 0.99,
      isShown: !bib.endsWith('?'),
      box: bibBox(place, scale),
    }));
    await saveReadings(
      scope,
      { eventId, photoId, ...facts },
      read.map(({ value, confidence, box }) => ({
        text: value,
        confidence,
        weakest: confidence,
        isCut: false,
        pass: 'whole',
        box,
      })),
    );
    await insertTags(
      scope,
      eventId,
      photoId,
      read.map(({ isShown, ...tag }) => ({
        ...tag,
        photoTagId: randomUUID(),
        source: 'bib',
        isShown,
        doubt: isShown ? null : 'Unsure',
      })),
    );
    await recordFaces(deps, scope, photo, {
      faces: faces.map((name, place) => ({
        box: faceBox(place, scale),
        quality: 1,
        clothes: null,
        descriptor:
          made.descriptors?.[name]?.[index] ??
          (name.endsWith('?')
            ? makeDescriptor(name.slice(0, -1), index, FAINT)
            : makeDescriptor(name, index)),
      })),
      readings: read.map(({ value, confidence, box }) => ({
        text: value,
        confidence,
        weakest: confidence,
        isCut: false,
        pass: 'whole',
        box,
      })),
      bibs: read.flatMap(({ value, isShown, box }) => (isShown ? { text: value, box } : [])),
    });
    await addToCounts(scope, eventId, { published: 1, report: isReport ? 1 : 0 });
  });
  return photoId;
}

/** Ensures that the wearers of some bibs are persons whose photos can be searched; returns their ids in the same order. */
export function ensurePersons(
  deps: Pick<AppDeps, 'database'>,
  { competitors, eventId }: Pick<MadeEvent, 'competitors' | 'eventId'>,
  bibs: readonly string[],
): Promise<string[]> {
  return deps.database.inTenant('photofinish', (scope) =>
    Promise.all(
      bibs.map(async (bib) => {
        const competitor = { competitorId: competitors[bib] ?? '', eventId };
        return (await ensureCompetitorPerson(scope, competitor)).personId;
      }),
    ),
  );
}
