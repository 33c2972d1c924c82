import { PHOTOGRAPHER_NAME_MAX, UPLOAD_DAYS, UPLOAD_DAYS_MAX } from '#contract/desk-uploads.ts';
import { findEvent } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import {
  countLinks,
  inviteToUpload,
  listUploadLinks,
  revokeUploadLink,
  uploadUrlOf,
} from '#finding/uploads/index.ts';
import type { Config } from '#platform/config.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { readPhotographerBibs } from './read-photographer-bibs.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The context of one call of the command. */
interface Call {
  deps: Pick<AppDeps, 'database' | 'clock' | 'keys' | 'newId' | 'config'>;
  tenantId: string;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'>;
}

/**
 * Runs `photofinish upload`.
 * @returns the exit code: 0 if the links are as requested, 1 if nothing was changed
 */
export async function uploadCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runUploadCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `upload invite EVENT-ID`, `upload list EVENT-ID` and `upload revoke LINK-ID`. */
export async function runUploadCommand(
  deps: Call['deps'],
  tenantId: string,
  [action, id, ...others]: string[],
  options: ParsedOptions,
  terminal: Call['terminal'],
): Promise<number> {
  const call = { deps, tenantId, options, terminal };
  if (id !== undefined && others.length === 0) {
    if (action === 'invite') return invite(call, readId(id));
    if (action === 'list') return list(call, readId(id));
    if (action === 'revoke') return revoke(call, readId(id));
  }
  throw new UsageError(
    'Use "upload invite EVENT-ID --photographer NAME", "upload list EVENT-ID" or "upload revoke LINK-ID".',
  );
}

async function invite({ deps, tenantId, options, terminal }: Call, eventId: string): Promise<number> {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) throw new UsageError('DESK_URL is not set: the link would have no address.');
  const photographer = typeof options.photographer === 'string' ? options.photographer.trim() : '';
  if (photographer === '' || photographer.length > PHOTOGRAPHER_NAME_MAX)
    throw new UsageError(
      `--photographer must name the photographer, in 1 to ${PHOTOGRAPHER_NAME_MAX} characters.`,
    );
  const days = Number(options.days ?? UPLOAD_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > UPLOAD_DAYS_MAX)
    throw new UsageError(`--days must be a whole number from 1 to ${UPLOAD_DAYS_MAX}.`);
  const photographerBibs = readPhotographerBibs(options);
  const cause = await readCause(deps, tenantId, options);
  const link = await deps.database.inTenant(tenantId, async (scope) => {
    if ((await findEvent(scope, eventId)) === undefined)
      throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    return inviteToUpload(
      deps,
      scope,
      { eventId, photographer, days, showsSales: options.sales === true, photographerBibs },
      cause,
    );
  });
  if (link === undefined) throw new UsageError(`"${photographer}" is not a name.`);
  terminal.print(`${link.linkId}  ${photographer}  until ${dayOf(link.expiresAt)}\n`);
  terminal.print(uploadUrlOf(deps, deskUrl, tenantId, link.linkId));
  return 0;
}

async function list({ deps, tenantId, options, terminal }: Call, eventId: string): Promise<number> {
  const links = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await listUploadLinks(scope, eventId);
    const names = await readPhotographerNames(scope);
    const countsOf = await countLinks(
      scope,
      found.map(({ linkId }) => linkId),
    );
    return found.map((link) => ({
      ...link,
      photographer: names.get(link.photographerId) ?? '',
      counts: countsOf(link.linkId),
    }));
  });
  const now = deps.clock.now();
  if (options.json === true) terminal.print(JSON.stringify(links));
  else if (links.length === 0)
    terminal.print('No upload links yet: photofinish upload invite EVENT-ID --photographer NAME.');
  else
    for (const { linkId, photographer, counts, expiresAt, revokedAt, completedAt } of links) {
      const { received, published, withBibs, awaited, refused } = counts;
      const until =
        revokedAt === null
          ? `${expiresAt <= now ? 'over since' : 'until'} ${dayOf(expiresAt)}`
          : `revoked ${dayOf(revokedAt)}`;
      const far = `${published} shown, ${withBibs} with bibs, ${received} received, ${awaited} to come, ${refused} refused`;
      const all = completedAt === null ? '' : '  that is all';
      terminal.print(`${linkId}  ${photographer}  ${until}  ${far}${all}`);
    }
  return 0;
}

async function revoke({ deps, tenantId, options, terminal }: Call, linkId: string): Promise<number> {
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) =>
    revokeUploadLink(deps, scope, linkId, cause),
  );
  terminal.print(
    refused === undefined
      ? 'The link is revoked, also for uploads in progress. Uploaded photos stay.'
      : `Nothing was changed: there is no link ${linkId}.`,
  );
  return refused === undefined ? 0 : 1;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
