import { faultAt } from '#contract/faults.ts';
import { idSchema } from '#contract/page.schema.ts';
import { findEvent } from '#finding/events/index.ts';
import { listPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { type ReadShares, readSharesFile, type ShareNames } from './read-shares-file.ts';
import { insertShareVersion, listShareVersions, lockShares } from './shares.store.ts';

/** A plan: a file that can be set, and the version before it. */
export interface SharesPlan extends ReadShares {
  /** The last version; 0 if there is none. */
  version: number;
  source: string;
}

/** Resolves the names in a file among a tenant's photographers and events. */
export function findShareNames(scope: Scope): ShareNames {
  return {
    photographer: async (name) =>
      (await listPhotographers(scope, { nameKey: nameKeyOf(name) }))[0]?.photographerId,
    event: async (name) => {
      const id = idSchema.safeParse(name);
      return id.success ? (await findEvent(scope, id.data))?.eventId : undefined;
    },
  };
}

/** Reads a file of shares and checks it against the stored versions; writes nothing. */
export async function planShares(
  scope: Scope,
  bytes: Uint8Array,
): Promise<SharesPlan | { faults: FileFault[] }> {
  const read = await readSharesFile(await openYaml(scope.tenantId, bytes), findShareNames(scope));
  if ('faults' in read) return read;
  const last = (await listShareVersions(scope)).at(-1);
  if (last !== undefined && read.from <= last.from) {
    const fault = faultAt('from', 'VersionHolds', { version: last.version, day: last.day });
    return { faults: [{ line: 1, column: 1, ...fault }] };
  }
  return { ...read, version: last?.version ?? 0, source: new TextDecoder().decode(bytes) };
}

/**
 * Stores a plan as the next version and records it.
 * @returns Conflict if another version was set meanwhile
 */
export async function setShares(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  plan: SharesPlan,
  cause: Cause,
): Promise<{ version: number } | Refusal> {
  await lockShares(scope);
  const last = (await listShareVersions(scope)).at(-1);
  if ((last?.version ?? 0) !== plan.version) return refuse('Conflict');
  const version = plan.version + 1;
  const { day, from, timeZone, rules, source } = plan;
  await insertShareVersion(scope, { version, from, day, timeZone, rules, source, setAt: deps.clock.now() });
  const after = { version, from: day, rulesCount: rules.length };
  await recordAction(scope, { what: 'shares.set', thingId: String(version), after }, cause);
  return { version };
}
