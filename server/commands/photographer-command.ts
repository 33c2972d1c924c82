import { findEvent } from '#finding/events/index.ts';
import {
  correctPhotographer,
  ensurePhotographer,
  linkPhotographer,
  listPhotographers,
  mergePhotographers,
  nameKeyOf,
  type Photographer,
} from '#finding/photographers/index.ts';
import { countByPhotographer, listPhotosOfFolder } from '#finding/photos/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { readEmail } from './read-email.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The context of one call of the command. */
interface Call {
  deps: Pick<AppDeps, 'database' | 'clock' | 'events' | 'newId'>;
  tenantId: string;
  options: ParsedOptions;
  terminal: Terminal;
}

const USAGE = 'Use "photographer list", or link, merge or assign with a name; see photographer --help.';

/**
 * Runs `photofinish photographer`.
 * @returns the exit code: 0 if it is done, 1 if nothing was changed
 */
export async function photographerCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runPhotographerCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs one of the command's actions. */
export async function runPhotographerCommand(
  deps: Call['deps'],
  tenantId: string,
  [action, name, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const call = { deps, tenantId, options, terminal };
  if (action === 'list' && name === undefined) return list(call);
  if (name === undefined || others.length > 0) throw new UsageError(USAGE);
  if (action === 'link') return link(call, name);
  if (action === 'merge') return merge(call, name);
  if (action === 'assign') return assign(call, name);
  throw new UsageError(USAGE);
}

async function list({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const { event, json } = options;
  const eventId = typeof event === 'string' ? readId(event) : undefined;
  const shown = await deps.database.inTenant(tenantId, async (scope) => {
    if (eventId !== undefined) await requireEvent(scope, eventId);
    const counts = new Map(
      (eventId === undefined ? [] : await countByPhotographer(scope, eventId)).map((one) => [
        one.photographerId,
        one.count,
      ]),
    );
    const emails = new Map((await listMembers(scope)).map(({ memberId, email }) => [memberId, email]));
    const photographers = (await listPhotographers(scope)).map((photographer) => ({
      photographerId: photographer.photographerId,
      name: photographer.name,
      otherNames: photographer.otherNames,
      member: emails.get(photographer.memberId ?? '') ?? null,
      photosCount: eventId === undefined ? null : (counts.get(photographer.photographerId) ?? 0),
    }));
    return { photographers, notNamedCount: counts.get(null) ?? 0 };
  });
  if (json === true) {
    terminal.print(JSON.stringify(shown));
    return 0;
  }
  for (const { name, otherNames, member, photosCount } of shown.photographers) {
    const others = otherNames.length === 0 ? '' : ` (also ${otherNames.join(', ')})`;
    const photos = photosCount === null ? '' : `  ${photosCount} photos`;
    terminal.print(`${name}${others}${photos}${member === null ? '' : `  ${member}`}`);
  }
  if (shown.photographers.length === 0) terminal.print('No photo names its photographer yet.');
  if (shown.notNamedCount > 0) terminal.print(`${shown.notNamedCount} photos name no photographer.`);
  return 0;
}

async function link({ deps, tenantId, options, terminal }: Call, name: string): Promise<number> {
  const { member: address, none } = options;
  if ((typeof address === 'string') === (none === true))
    throw new UsageError('Add --member EMAIL or --none.');
  const cause = await readCause(deps, tenantId, options);
  return deps.database.inTenant(tenantId, async (scope) => {
    const photographer = await requirePhotographer(scope, name);
    const email = typeof address === 'string' ? readEmail(address) : undefined;
    const [member] = email === undefined ? [] : await listMembers(scope, { email });
    if (email !== undefined && member === undefined)
      throw new UsageError(`${email} is no member: photofinish member add ${email} --role photographer.`);
    const memberId = member?.memberId ?? null;
    if (photographer.memberId === memberId) {
      terminal.print(`Nothing was changed: ${photographer.name} is ${email ?? 'no member'} already.`);
      return 1;
    }
    const { photographerId } = photographer;
    const refusal = await linkPhotographer(scope, { photographerId, memberId }, cause);
    if (refusal !== undefined) throw new Error(`the photographer could not be linked: ${refusal.refused}`);
    terminal.print(`${photographer.name} is ${email ?? 'no member any more'}.`);
    if (member?.grants.every(({ role }) => role !== 'photographer'))
      terminal.print(
        `They see their photos once they have the role: photofinish member add ${email} --role photographer.`,
      );
    return 0;
  });
}

async function merge({ deps, tenantId, options, terminal }: Call, name: string): Promise<number> {
  const { into, yes } = options;
  if (typeof into !== 'string') throw new UsageError('Name whose photos they are with --into NAME.');
  const cause = await readCause(deps, tenantId, options);
  return deps.database.inTenant(tenantId, async (scope) => {
    const [from, to] = [await requirePhotographer(scope, name), await requirePhotographer(scope, into)];
    if (from.photographerId === to.photographerId)
      throw new UsageError(`"${name}" and "${into}" are one photographer already.`);
    if (yes !== true) {
      terminal.print(
        `All photos of ${from.name} would become ${to.name}’s, including future ones. Nothing was changed: add --yes.`,
      );
      return 1;
    }
    const input = { photographerId: from.photographerId, intoId: to.photographerId };
    const merged = await mergePhotographers(scope, input, cause);
    if (isRefusal(merged)) throw new Error(`the photographers could not be merged: ${merged.refused}`);
    terminal.print(`${from.name} is ${to.name}: ${merged.photosCount} photos have a new photographer.`);
    return 0;
  });
}

async function assign({ deps, tenantId, options, terminal }: Call, name: string): Promise<number> {
  const cause = await readCause(deps, tenantId, options);
  return deps.database.inTenant(tenantId, async (scope) => {
    const photoIds = await listNamedPhotos(scope, options);
    const photographerId = await ensurePhotographer(deps, scope, name);
    if (photographerId === null) throw new UsageError('The name is empty.');
    const changed = await correctPhotographer(deps, scope, { photographerId, photoIds }, cause);
    if (isRefusal(changed)) throw new Error(`the photos could not be assigned: ${changed.refused}`);
    const { photosCount } = changed;
    terminal.print(
      photosCount === 0
        ? `Nothing was changed: the photos are ${name}’s already, or there are none.`
        : `${photosCount} of ${photoIds.length} photos are ${name}’s now.`,
    );
    return photosCount === 0 ? 1 : 0;
  });
}

async function listNamedPhotos(
  scope: Scope,
  { photo, event, folder }: ParsedOptions,
): Promise<readonly string[]> {
  if (typeof photo === 'string' && event === undefined && folder === undefined)
    return [...new Set(photo.split(',').map((id) => readId(id.trim())))];
  if (photo !== undefined || typeof event !== 'string' || typeof folder !== 'string')
    throw new UsageError('Name the photos: --photo PHOTO-ID,…, or --event EVENT-ID with --folder F.');
  const eventId = readId(event);
  await requireEvent(scope, eventId);
  const photoIds = await listPhotosOfFolder(scope, eventId, folder);
  if (photoIds.length === 0) throw new UsageError(`The event has no photos of a folder "${folder}".`);
  return photoIds;
}

async function requirePhotographer(scope: Scope, name: string): Promise<Photographer> {
  const [photographer] = await listPhotographers(scope, { nameKey: nameKeyOf(name) });
  if (photographer !== undefined) return photographer;
  const known = (await listPhotographers(scope)).map((one) => one.name).join(', ') || 'none yet';
  throw new UsageError(`There is no photographer "${name}". Known: ${known}.`);
}

async function requireEvent(scope: Scope, eventId: string): Promise<void> {
  if ((await findEvent(scope, eventId)) === undefined)
    throw new UsageError(`The tenant "${scope.tenantId}" has no event "${eventId}".`);
}
