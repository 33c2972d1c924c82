import { relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BackupPlace, openBackupPlace, type PlaceKind } from '#operating/backup/index.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { UsageError } from './usage.ts';

/**
 * Opens the place that a command names. A place for backups is BACKUP_URL by default; a place for exports must be
 * named.
 * @throws UsageError if no place is named, or if it is among the shop's own files
 */
export async function openNamedPlace(
  config: Config,
  named: unknown,
  kind: PlaceKind = 'Backups',
): Promise<BackupPlace> {
  const usual = kind === 'Backups' ? config.backupUrl : undefined;
  const address = typeof named === 'string' ? addressOf(named) : usual;
  if (address === undefined)
    throw new UsageError(
      kind === 'Backups'
        ? 'Name the place of the backups: a folder, s3://…, or BACKUP_URL.'
        : 'Name the place of the exports: --to or --from FOLDER|s3://….',
    );
  if (config.backupKey === undefined)
    throw new ConfigError('BACKUP_KEY is not set: "photofinish backup key" makes one.');
  refuseOwnFiles(config, address);
  return openBackupPlace(openStorage(address, config.dataDir), config.backupKey, kind);
}

/** Returns the address of a place that a command names, in the format of BACKUP_URL. */
export const addressOf = (named: string): string =>
  /^(s3|file):\/\//.test(named) ? named : pathToFileURL(resolve(named)).href;

function refuseOwnFiles({ storageUrl, dataDir }: Config, address: string): void {
  const own = storageUrl ?? pathToFileURL(`${dataDir}/files`).href;
  const isInside = address.startsWith('file:') && own.startsWith('file:') && contains(own, address);
  if (isInside || address === own)
    throw new UsageError('Backups cannot be stored among the files of the shop. Name another place.');
}

function contains(outer: string, inner: string): boolean {
  const path = relative(fileURLToPath(outer), fileURLToPath(inner));
  return path !== '..' && !path.startsWith(`..${sep}`);
}
