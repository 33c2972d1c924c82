import { readFile } from 'node:fs/promises';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { type ShownCatalog, showCatalog } from '#selling/catalog/index.ts';
import type { AppDeps } from '#server/app.ts';
import { applyCatalogFile } from './apply-catalog-file.ts';
import { openPlatform } from './open-platform.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export const catalogOptions = {
  tenant: { type: 'string' },
  event: { type: 'string' },
  version: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const catalogHelp = `photofinish catalog apply FILE --tenant T [--yes | --dry-run] [--json]
photofinish catalog show --tenant T --event EVENT [--version N]
photofinish catalog history --tenant T --event EVENT [--json]

What an event sells: products, their prices by quantity, package offers, gifts. "show" prints the file that is
applied now, to start from; "apply" reads one, says line by line what is wrong, shows what it changes, asks, and
makes it the next version. What the file no longer names is withdrawn: orders keep it, nobody can buy it.
EVENT is our id of the event, or its organizer's.

  event: EVENT
  currency: EUR
  products:                       # in the order of the pages
    - key: all-photos             # stays the same from version to version
      kind: PhotosWithMe          # or Photo, Frame, PhotosWithFrame, FullVideo, FinishVideo, Promocode
      title: { en: All photos of me, de: Alle Fotos von mir }
      price: 29
      distances: [21K]            # if it is for runners of these only
      state: Hidden               # if it is not to be seen yet
    - key: photo
      kind: Photo
      title: { en: Photo }
      price: 8
      tiers: [{ from: 3, price: 7 }]   # from three on, each costs 7
  offers:
    - key: three
      products: [photo]
      quantity: 3                 # or a range, as [3, 5]
      price: 20                   # of the whole
      gift: photo                 # one of these comes with it, where the cart has one
  gifts:
    - key: gift-40
      from: 40                    # from this purchase on
      count: 1                    # so many are free
      products: [photo]

  --yes          applies without asking
  --dry-run      only shows what it would change
  --version N    the file of an earlier version
  --json         prints what changes, or the history, as JSON`;

/** @returns the exit code: 0 when done, 1 when the catalog is not as the file says */
export async function catalogCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, ...rest] = operands;
  const { tenant } = options;
  if (typeof tenant !== 'string') throw new UsageError('--tenant is missing.');
  if (action === 'apply') {
    const [name, ...others] = rest;
    if (name === undefined || others.length > 0) throw new UsageError('Name one catalog file to apply.');
    const bytes = await readFile(name).catch(() => {
      throw new UsageError(`The catalog "${name}" cannot be read.`);
    });
    const apply = {
      isAgreed: options.yes === true,
      isDry: options['dry-run'] === true,
      isJson: options.json === true,
    };
    return withTenant(config, tenant, (deps) =>
      applyCatalogFile(deps, tenant, { name, bytes }, apply, openTerminal()),
    );
  }
  if ((action !== 'show' && action !== 'history') || rest.length > 0)
    throw new UsageError('Say "catalog apply FILE", "catalog show" or "catalog history".');
  const { event } = options;
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const shown = await withTenant(config, tenant, (deps) => showCatalog(deps, tenant, event));
  if (shown === undefined) throw new UsageError(`The tenant "${tenant}" has no event "${event}".`);
  if (action === 'show') process.stdout.write(fileOf(shown, options.version));
  else printHistory(shown, options.json === true);
  return 0;
}

async function withTenant<T>(
  config: Config,
  tenantId: string,
  work: (deps: AppDeps) => Promise<T>,
): Promise<T> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    const known = (await listTenants(platform.deps.database.asHost)).map((tenant) => tenant.tenantId);
    if (!known.includes(tenantId)) {
      throw new UsageError(
        `There is no tenant "${tenantId}". Known tenants: ${known.join(', ') || 'none yet'}.`,
      );
    }
    return await work(platform.deps);
  } finally {
    await platform.close();
  }
}

function fileOf({ version, source, versions }: ShownCatalog, wanted: ParsedOptions[string]): string {
  if (wanted === undefined) return source;
  const found = versions.find((one) => String(one.version) === wanted);
  if (found !== undefined) return found.source;
  throw new UsageError(
    version === 0
      ? 'No file was applied to this event yet.'
      : `--version "${wanted}" is none of 1 to ${version}.`,
  );
}

function printHistory({ event, versions }: ShownCatalog, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(versions));
    return;
  }
  console.log(`${event.title}  ${event.eventId}`);
  if (versions.length === 0)
    console.log('No file was applied yet: the event sells what every event begins with.');
  for (const { version, appliedAt } of versions)
    console.log(`  version ${version}  ${appliedAt.toISOString()}`);
}
