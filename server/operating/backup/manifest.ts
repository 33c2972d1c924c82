import { z } from 'zod';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';

/** Increased if a program that knows only the previous format could not restore a backup. */
const FORMAT = 1;

/** A stream of rows or lines, as stored in a backup. */
const streamSchema = z.strictObject({
  /** The number of lines, each of which is a row or a file. */
  lines: z.int().nonnegative(),
  /** The size before compression and encryption; the hash is of the same bytes. */
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** The size after compression and encryption. */
  storedBytes: z.int().nonnegative(),
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  backupId: z.string(),
  createdAt: z.iso.datetime(),
  programVersion: z.string(),
  /** The names, in order of execution. */
  migrations: z.array(z.string()).min(1),
  tenantIds: z.array(z.string()),
  /** Only in an export: the keys that signed links and files. */
  signingKeys: z.array(z.strictObject({ keyId: z.string(), fingerprint: z.string() })),
  tables: z.array(
    z.strictObject({
      schema: z.literal(['public', QUEUE_SCHEMA]),
      name: z.string(),
      columns: z.array(z.string()),
      ...streamSchema.shape,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
  /** The list of files; null if a backup was made without them. */
  files: streamSchema.extend({ fileBytes: z.int().nonnegative(), missing: z.array(z.string()) }).nullable(),
});

/** The contents of a backup. It is written last: a folder without a manifest is not a backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type StoredStream = z.infer<typeof streamSchema>;
export type StoredTable = Manifest['tables'][number];

const fileSchema = z.strictObject({
  /** The file's key in the shop's storage. */
  key: z.string(),
  size: z.int().nonnegative(),
  modifiedMs: z.number(),
  /** The file's name in the backup place, where all backups share files. */
  name: z.string(),
  storedBytes: z.int().nonnegative(),
});

/** A line of the list of files. */
export type StoredFileLine = z.infer<typeof fileSchema>;

/** A backup cannot be restored; the message says why. */
export class UnusableBackup extends Error {}

export function newManifest(facts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...facts };
}

/** @throws UnusableBackup if this version does not know the format */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const { format } = z.looseObject({ format: z.unknown() }).parse(value);
  if (format !== FORMAT)
    throw new UnusableBackup(
      `The backup has format ${format}, and this version knows ${FORMAT}: restore it with the version that made it, or a newer one.`,
    );
  return manifestSchema.parse(value);
}

export const parseFileLine = (line: string): StoredFileLine => fileSchema.parse(JSON.parse(line));

/** Returns the migration up to which to migrate before the rows of a backup are read. */
export function lastMigrationOf(
  { migrations, programVersion }: Pick<Manifest, 'migrations' | 'programVersion'>,
  known: readonly string[],
): string {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UnusableBackup(
      `The backup is of a newer version (${programVersion}; ${unknown.join(', ')}): restore it with that version.`,
    );
  const last = migrations.at(-1) ?? '';
  const before = known.toSorted().filter((name) => name <= last);
  const missing = before.filter((name) => !migrations.includes(name));
  if (missing.length > 0)
    throw new UnusableBackup(
      `The backup's version never ran ${missing.join(', ')}: restore it with the version that made it (${programVersion}), then upgrade.`,
    );
  return last;
}
