import { sql } from 'kysely';
import { anyId, type DataSubject, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes persons: how they were found, and the photos stored for each. */
export async function describeKeptPersons(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const persons = await trx
    .selectFrom('persons')
    .select(['person_id', 'event_id', 'competitor_id', 'bib', 'expires_at', 'merged_into', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const foundBy = await trx
    .selectFrom('person_faces')
    .select(['person_id', 'face_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const found = await trx
    .selectFrom('person_photos')
    .select(['person_id', 'photo_id', 'evidence', 'region', 'rank'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'persons', table: 'persons', rows: persons },
    { kind: 'persons', table: 'person_faces', isPart: true, rows: foundBy },
    { kind: 'persons', table: 'person_photos', isPart: true, rows: found },
  ];
}

/**
 * Describes faces with their descriptors (biometric data, GDPR Art. 9) as 32-bit floats, and the texts and clothes
 * below them.
 */
export async function describeKeptFaces(
  { trx, tenantId }: Scope,
  { faceIds }: Pick<TracedThings, 'faceIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('faces')
    .select([
      'face_id',
      'event_id',
      'photo_id',
      'model',
      'box',
      'quality',
      'bib',
      'read_bib',
      'descriptor',
      'clothes',
    ])
    .select(sql<unknown>`texts`.as('texts'))
    .where('tenant_id', '=', tenantId)
    .where('face_id', '=', anyId(faceIds))
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
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const verdicts = await trx
    .selectFrom('photo_verdicts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const denials = await trx
    .selectFrom('visitor_denials')
    .select(['person_id', 'photo_id', 'denied_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const claims = await trx
    .selectFrom('photo_claims')
    .select(['person_id', 'photo_id', 'is_proven', 'claimed_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  const reviews = await trx
    .selectFrom('claim_reviews')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'verdicts', table: 'photo_verdicts', rows: verdicts },
    { kind: 'verdicts', table: 'visitor_denials', rows: denials },
    { kind: 'verdicts', table: 'photo_claims', rows: claims },
    { kind: 'verdicts', table: 'claim_reviews', rows: reviews },
  ];
}
