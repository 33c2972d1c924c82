import { type Insertable, sql } from 'kysely';
import type { BibReading } from '#engines/bibs/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoReadings: Columns<'photoReadings', { readings: string }>;
  }
}

/** A box in a photo, as fractions (0 to 1) of its width and height. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

type PhotoSize = { width: number; height: number };
type StoredReading = Omit<BibReading, 'box'> & { region: Region };

/** Five digits are finer than a camera's pixel; more would only lengthen the row. */
const round = (share: number) => Number(share.toFixed(5));

/** Converts a box in pixels to fractions of the photo's size. */
export const regionOf = ({ x, y, width, height }: Region, photo: PhotoSize): Region => ({
  x: round(x / photo.width),
  y: round(y / photo.height),
  width: round(width / photo.width),
  height: round(height / photo.height),
});

const boxOf = ({ x, y, width, height }: Region, photo: PhotoSize): Region => ({
  x: Math.round(x * photo.width),
  y: Math.round(y * photo.height),
  width: Math.round(width * photo.width),
  height: Math.round(height * photo.height),
});

function rowOf(
  { tenantId }: Scope,
  photo: PhotoSize & { eventId: string; photoId: string },
  readings: readonly BibReading[],
): Insertable<Tables['photoReadings']> {
  const stored = readings.map(
    ({ box, ...reading }): StoredReading => ({ ...reading, region: regionOf(box, photo) }),
  );
  return {
    tenantId,
    photoId: photo.photoId,
    eventId: photo.eventId,
    readings: JSON.stringify(stored),
  };
}

/** Stores the readings of a photo; earlier ones are replaced. */
export async function saveReadings(
  scope: Scope,
  photo: PhotoSize & { eventId: string; photoId: string },
  readings: readonly BibReading[],
): Promise<void> {
  await scope.trx
    .insertInto('photoReadings')
    .values(rowOf(scope, photo, readings))
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'photoId'])
        .doUpdateSet((excluded) => ({ readings: excluded.ref('excluded.readings') })),
    )
    .execute();
}

/** Lists the readings of photos, by photo. Photos read before readings were stored are left out. */
export async function listReadings(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, BibReading[]>> {
  const rows = await selectFrom(scope, 'photoReadings')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'photoReadings.tenantId')
        .onRef('photos.photoId', '=', 'photoReadings.photoId'),
    )
    .select(['photos.photoId', 'photos.width', 'photos.height'])
    .select(sql<StoredReading[]>`photo_readings.readings`.as('readings'))
    .where('photoReadings.photoId', '=', sql<string>`any(${photoIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const size = { width: row.width ?? 0, height: row.height ?? 0 };
      const readings = row.readings.map(({ region, ...reading }) => ({
        ...reading,
        box: boxOf(region, size),
      }));
      return [row.photoId, readings];
    }),
  );
}
