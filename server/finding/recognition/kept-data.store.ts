import { sql } from 'kysely';
import { anyId, type DataSubject, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes persons: how they were found, and the photos stored for each. */
export async function describeKeptPersons(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const persons = await selectFrom(scope, 'persons')
    .select(['personId', 'eventId', 'competitorId', 'bib', 'expiresAt', 'mergedInto', 'createdAt'])
    .where('personId', '=', anyId(personIds))
    .execute();
  const foundBy = await selectFrom(scope, 'personFaces')
    .select(['personId', 'faceId'])
    .where('personId', '=', anyId(personIds))
    .execute();
  const found = await selectFrom(scope, 'personPhotos')
    .select(['personId', 'photoId', 'evidence', 'region', 'rank'])
    .where('personId', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'persons', table: 'persons', rows: persons },
    { kind: 'persons', table: 'personFaces', isPart: true, rows: foundBy },
    { kind: 'persons', table: 'personPhotos', isPart: true, rows: found },
  ];
}

/**
 * Describes faces with their descriptors (biometric data, GDPR Art. 9) as 32-bit floats, and the texts and clothes
 * below them.
 */
export async function describeKeptFaces(
  scope: Scope,
  { faceIds }: Pick<TracedThings, 'faceIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'faces')
    .select([
      'faceId',
      'eventId',
      'photoId',
      'model',
      'box',
      'quality',
      'bib',
      'readBib',
      'descriptor',
      'clothes',
    ])
    .select(sql<unknown>`texts`.as('texts'))
    .where('faceId', '=', anyId(faceIds))
    .execute();
  return [
    {
      kind: 'faces',
      table: 'faces',
      rows: rows.map((row) => ({
        ...row,
        descriptor: numbersOf(row.descriptor),
        clothes: row.clothes && [...row.clothes],
      })),
    },
  ];
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.byteLength / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

/** Describes verdicts on whether photos show a person: the person's own, other visitors' and reviewers'. */
export async function describeKeptVerdicts(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const verdicts = await selectFrom(scope, 'photoVerdicts')
    .selectAll()
    .where('personId', '=', anyId(personIds))
    .execute();
  const denials = await selectFrom(scope, 'visitorDenials')
    .select(['personId', 'photoId', 'deniedAt'])
    .where('personId', '=', anyId(personIds))
    .execute();
  const claims = await selectFrom(scope, 'photoClaims')
    .select(['personId', 'photoId', 'isProven', 'claimedAt'])
    .where('personId', '=', anyId(personIds))
    .execute();
  const reviews = await selectFrom(scope, 'claimReviews')
    .selectAll()
    .where('personId', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'verdicts', table: 'photoVerdicts', rows: verdicts },
    { kind: 'verdicts', table: 'visitorDenials', rows: denials },
    { kind: 'verdicts', table: 'photoClaims', rows: claims },
    { kind: 'verdicts', table: 'claimReviews', rows: reviews },
  ];
}
