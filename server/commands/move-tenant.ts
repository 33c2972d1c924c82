import { listTenants } from '#hosting/tenants/index.ts';
import { migrations } from '#migrations/index.ts';
import {
  type BackupPlace,
  importBrand,
  type Manifest,
  makeBackup,
  UnusableBackup,
} from '#operating/backup/index.ts';
import { describeReplay } from '#operating/erasure/index.ts';
import type { AppDeps } from '#server/app.ts';
import { openNamedPlace } from './backup-place.ts';
import { unknownTenant } from './in-tenant.ts';
import { withProgress } from './progress-line.ts';
import { openTerminal } from './terminal.ts';
import type { ParsedOptions } from './usage.ts';

const MEGABYTE = 1024 * 1024;

/** Runs `photofinish tenant export`. @returns 1 if the file of a photo for sale is missing */
export async function exportTenant(deps: AppDeps, tenantId: string, options: ParsedOptions): Promise<number> {
  const terminal = openTerminal();
  const place = await openNamedPlace(deps.config, options.to, 'Exports');
  const tenants = await listTenants(deps.database.asHost);
  if (!tenants.some((tenant) => tenant.tenantId === tenantId)) throw unknownTenant(tenantId, tenants);
  const { backupId, tables, files } = await withProgress((onProgress) =>
    makeBackup(deps, place, { tenantId, withFiles: true, keep: undefined, onProgress }),
  );
  const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
  const megabytes = (files?.fileBytes ?? 0) / MEGABYTE;
  terminal.print(
    `${backupId}: ${rows} rows and ${files?.lines ?? 0} files (${megabytes.toFixed(1)} MB) of "${tenantId}"; read back.`,
  );
  const missing = files?.missing ?? [];
  for (const key of missing) terminal.print(`Missing in the storage: ${key}`);
  return missing.length === 0 ? 0 : 1;
}

/** Runs `photofinish tenant import`. @returns 1 if files are missing or damaged */
export async function importTenant(deps: AppDeps, tenantId: string, options: ParsedOptions): Promise<number> {
  const terminal = openTerminal();
  const place = await openNamedPlace(deps.config, options.from, 'Exports');
  const manifest = await findExport(place, tenantId, options.export);
  const migrationNames = Object.keys(migrations);
  const imported = await withProgress((onProgress) =>
    importBrand(deps, place, manifest, { migrationNames, onProgress }),
  );
  for (const key of imported.missing) terminal.print(`Missing in the export: ${key}`);
  for (const key of imported.damaged) terminal.print(`Damaged in the export: ${key}`);
  terminal.print(
    `"${tenantId}" is here: ${imported.rows} rows, ${imported.files} files written, ${imported.erasures.replayed} erasures replayed. Its hosts now lead to this shop.`,
  );
  for (const line of describeReplay(imported.erasures)) terminal.print(line);
  if (imported.unknownKeys.length > 0)
    terminal.print(
      `Links that were signed there with ${imported.unknownKeys.join(', ')} do not work here: list these keys after yours in SIGNING_SECRET (docs/secrets.md).`,
    );
  return imported.missing.length + imported.damaged.length === 0 ? 0 : 1;
}

async function findExport(
  place: BackupPlace,
  tenantId: string,
  wanted: ParsedOptions[string],
): Promise<Manifest> {
  const { whole } = await place.listBackups();
  const candidates = typeof wanted === 'string' ? [wanted] : whole.toReversed();
  for (const backupId of candidates) {
    const manifest = await place.readManifest(backupId);
    if (manifest.tenantIds.includes(tenantId)) return manifest;
  }
  throw new UnusableBackup(
    typeof wanted === 'string'
      ? `There is no export ${wanted} of "${tenantId}".`
      : `There is no export of "${tenantId}" there.`,
  );
}
