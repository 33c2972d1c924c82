import { IMPORTS_RUNNING_MAX } from '#contract/desk-imports.ts';
import { faultAt } from '#contract/faults.ts';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { findEvent, showEvent } from '#finding/events/index.ts';
import { findUploadLink, makeImportLink } from '#finding/uploads/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { createReach } from '#platform/outbound/networks.ts';
import type { BucketKeys } from '#platform/storage/foreign-bucket.ts';
import { describeSource, readImportSource } from './photo-imports.rules.ts';
import {
  countRunning,
  endImport,
  insertImport,
  listRunning,
  lockImport,
  setRunning,
} from './photo-imports.store.ts';
import { JOB_WAIT_MS, sendRun } from './run-import.ts';
import { seal } from './seal-source.ts';

interface ImportInput {
  photographer: string;
  photographerBibs: PhotographerBibs;
  address: string;
  endpoint: string;
  region: string;
  keys: BucketKeys | null;
  /** Also publishes the event. */
  publishes: boolean;
}

type ChangeDeps = Pick<Deps, 'clock' | 'config' | 'keys' | 'newId' | 'queue'>;

/**
 * Starts an import in the background.
 * @returns Invalid for an address that may not be called, Conflict if too many imports run, Forbidden if the actor may
 *   not publish the event but asks for it
 */
export async function startImport(
  deps: ChangeDeps,
  scope: Scope,
  eventId: string,
  { address, endpoint, region, keys, publishes, ...named }: ImportInput,
  cause: Cause,
): Promise<{ linkId: string } | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted || event.mergedInto !== null)
    return refuse('Conflict', [faultAt('eventId', 'EventGone')]);
  const source = readImportSource(
    { address, endpoint, region },
    createReach(deps.config.allowedPrivateNetworks),
  );
  if (!('kind' in source)) return refuse('Invalid', [source]);
  if (source.kind === 'Zip' && keys !== null)
    return refuse('Invalid', [faultAt('keys', 'KeysWithoutBucket')]);
  const full = await refuseMore(scope);
  if (full !== undefined) return full;
  if (publishes && !(await actorMay(scope, cause.actor, 'event.publish', eventId)))
    return refuse('Forbidden');
  if (publishes) await showEvent(scope, eventId, true, cause);
  const link = await makeImportLink(deps, scope, { eventId, ...named });
  if (link === undefined) return refuse('Invalid', [faultAt('photographer', 'NoName')]);
  const { linkId, photographerId } = link;
  const startedAt = deps.clock.now();
  const shown = describeSource(source);
  await insertImport(scope, {
    linkId,
    kind: shown.kind,
    shownAddress: shown.address,
    sealedSource: seal(deps, scope.tenantId, linkId, 'source', source),
    sealedKeys: keys && seal(deps, scope.tenantId, linkId, 'keys', keys),
    needsKeys: keys !== null,
    startedAt,
    nextAt: new Date(startedAt.getTime() + JOB_WAIT_MS),
  });
  await sendRun(deps, scope, linkId);
  const after = { eventId, photographerId, address: shown.address, hasKey: keys !== null };
  await recordAction(scope, { what: 'upload.import', thingId: linkId, after }, cause);
  return { linkId };
}

async function refuseMore(scope: Scope): Promise<Refusal | undefined> {
  if ((await countRunning(scope)) < IMPORTS_RUNNING_MAX) return undefined;
  return refuse('Conflict', [faultAt('address', 'TooManyImports', { max: IMPORTS_RUNNING_MAX })]);
}

/** An import of an event. */
interface NamedImport {
  eventId: string;
  linkId: string;
}

async function findOwn(scope: Scope, { eventId, linkId }: NamedImport) {
  const link = await findUploadLink(scope, { linkId });
  const known = await lockImport(scope, linkId);
  return known === undefined || link?.eventId !== eventId ? refuse('NotFound') : known;
}

/** Stops an import before its next request. Imported photos stay, and it can be resumed. @returns NotFound */
export async function stopImport(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  which: NamedImport,
  cause: Cause,
): Promise<Refusal | undefined> {
  const known = await findOwn(scope, which);
  if (isRefusal(known)) return known;
  if (known.state !== 'Running') return undefined;
  await endImport(scope, known.linkId, 'Stopped', null, clock.now());
  const before = { eventId: which.eventId, address: known.shownAddress };
  await recordAction(scope, { what: 'upload.stop-import', thingId: known.linkId, before }, cause);
  return undefined;
}

/** Stops all running imports; a member resumes them. @returns their number */
export async function stopAllImports(deps: Pick<Deps, 'clock'>, scope: Scope, cause: Cause): Promise<number> {
  const linkIds = await listRunning(scope);
  for (const linkId of linkIds) {
    const link = await findUploadLink(scope, { linkId });
    if (link !== undefined) await stopImport(deps, scope, { linkId, eventId: link.eventId }, cause);
  }
  return linkIds.length;
}

/**
 * Resumes a stopped or failed import where it ended.
 * @returns NotFound, Conflict if it runs or is done, Invalid if it needs its access key again
 */
export async function resumeImport(
  deps: Omit<ChangeDeps, 'config' | 'newId'>,
  scope: Scope,
  { keys, ...which }: NamedImport & { keys: BucketKeys | null },
  cause: Cause,
): Promise<Refusal | undefined> {
  const known = await findOwn(scope, which);
  if (isRefusal(known)) return known;
  const { linkId, kind, shownAddress } = known;
  if (known.state === 'Running' || known.sealedSource === null)
    return refuse('Conflict', [faultAt('linkId', 'ImportNotResumable')]);
  if (kind === 'Zip' && keys !== null) return refuse('Invalid', [faultAt('keys', 'KeysWithoutBucket')]);
  if (known.needsKeys && keys === null) return refuse('Invalid', [faultAt('keys', 'KeysMissing')]);
  const full = await refuseMore(scope);
  if (full !== undefined) return full;
  await setRunning(scope, linkId, {
    sealedKeys: keys && seal(deps, scope.tenantId, linkId, 'keys', keys),
    needsKeys: keys !== null,
    nextAt: new Date(deps.clock.now().getTime() + JOB_WAIT_MS),
  });
  await sendRun(deps, scope, linkId);
  const after = { eventId: which.eventId, address: shownAddress, hasKey: keys !== null };
  await recordAction(scope, { what: 'upload.resume-import', thingId: linkId, after }, cause);
  return undefined;
}
