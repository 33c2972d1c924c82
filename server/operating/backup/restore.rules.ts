import type { Manifest } from './manifest.ts';

/** The state of the target database of a restore. */
export interface RestoreTarget {
  /** Other connections of the shop, by their purpose. */
  connections: readonly string[];
  /** The backup whose restore was not finished in this database. */
  unfinished: string | undefined;
  tenantIds: readonly string[];
}

/** The restore would destroy data or affect a running shop; the message says what to do. */
class RestoreRefused extends Error {}

/** @throws RestoreRefused before anything is written */
export function checkTarget(
  { connections, unfinished, tenantIds }: RestoreTarget,
  manifest: Pick<Manifest, 'backupId' | 'tenantIds'>,
  mayReplace: boolean,
): void {
  if (connections.length > 0)
    throw new RestoreRefused(
      `The shop runs on this database (${[...new Set(connections)].toSorted().join(', ')}): stop it first.`,
    );
  if (unfinished === manifest.backupId) return;
  if (unfinished !== undefined && !mayReplace)
    throw new RestoreRefused(
      `A restore of ${unfinished} has not ended there: run that one again, or add --replace.`,
    );
  if (tenantIds.length > 0 && !mayReplace)
    throw new RestoreRefused(
      `The database is not empty (brands: ${tenantIds.join(', ')}): name an empty one, or add --replace, which deletes all that is in it.`,
    );
  const lost = tenantIds.filter((tenantId) => !manifest.tenantIds.includes(tenantId));
  if (lost.length > 0)
    throw new RestoreRefused(
      `The database has brands that the backup does not know (${lost.join(', ')}): it is another shop's, or they are newer. Name an empty database.`,
    );
}
