import { LINK_DAYS_MAX, LINK_KINDS, LINK_LABEL_MAX, type LinkKind } from '#contract/desk-links.ts';
import { findEvent } from '#finding/events/index.ts';
import { listPhotographers } from '#finding/photographers/index.ts';
import { type DeskLink, linkUrlOf, listLinks, makeLink, revokeLink } from '#hosting/links/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type LinkDeps = Pick<AppDeps, 'database' | 'clock' | 'keys' | 'newId' | 'config'>;

/**
 * Runs `photofinish link`.
 * @returns the exit code: 0 if the links are as requested, 1 if nothing was changed
 */
export async function linkCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runLinkCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `link make`, `link list` and `link revoke LINK-ID`. */
export async function runLinkCommand(
  deps: LinkDeps,
  tenantId: string,
  [action, linkId, ...others]: string[],
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (action === 'list' && linkId === undefined) return printLinks(deps, tenantId, options, terminal);
  if (action === 'make' && linkId === undefined) return make(deps, tenantId, options, terminal);
  if (action !== 'revoke' || linkId === undefined || others.length > 0)
    throw new UsageError('Use "link make --for KIND --label TEXT", "link list" or "link revoke LINK-ID".');
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) =>
    revokeLink(deps, scope, readId(linkId), cause),
  );
  terminal.print(
    refused === undefined
      ? 'The link is revoked, and sessions opened by it have ended.'
      : `Nothing was changed: there is no link ${linkId}.`,
  );
  return refused === undefined ? 0 : 1;
}

async function make(
  deps: LinkDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) throw new UsageError('DESK_URL is not set: the link would have no address.');
  const input = readInput(options);
  const cause = await readCause(deps, tenantId, options);
  const link = await deps.database.inTenant(tenantId, async (scope) => {
    await checkInput(scope, input);
    return makeLink(deps, scope, input, cause);
  });
  terminal.print(`${describe(link, deps.clock.now())}\n`);
  terminal.print(linkUrlOf(deps, deskUrl, tenantId, link.linkId));
  return 0;
}

interface LinkInput {
  kind: LinkKind;
  eventId: string | null;
  photographerId: string | null;
  label: string;
  expiresInDays: number;
}

function readInput(options: ParsedOptions): LinkInput {
  const kind = LINK_KINDS.find((known) => known === options.for);
  if (kind === undefined) throw new UsageError(`--for must be one of ${LINK_KINDS.join(', ')}.`);
  const ofKind = (name: 'event' | 'photographer', owner: LinkKind): string | null => {
    const value = options[name];
    if (kind !== owner && value !== undefined) throw new UsageError(`--${name} is for ${owner}s.`);
    if (kind !== owner) return null;
    if (typeof value !== 'string') throw new UsageError(`Name whose link it is with --${name} ID.`);
    return readId(value);
  };
  const label = typeof options.label === 'string' ? options.label.trim() : '';
  if (label === '' || label.length > LINK_LABEL_MAX)
    throw new UsageError(`--label must name the person of the link, in 1 to ${LINK_LABEL_MAX} characters.`);
  const expiresInDays = Number(options.days ?? '30');
  if (!Number.isInteger(expiresInDays) || expiresInDays < 1 || expiresInDays > LINK_DAYS_MAX)
    throw new UsageError(`--days must be a whole number from 1 to ${LINK_DAYS_MAX}.`);
  const eventId = ofKind('event', 'organizer');
  const photographerId = ofKind('photographer', 'photographer');
  return { kind, eventId, photographerId, label, expiresInDays };
}

async function checkInput(scope: Scope, { eventId, photographerId }: LinkInput): Promise<void> {
  if (eventId !== null && (await findEvent(scope, eventId)) === undefined)
    throw new UsageError(`The tenant "${scope.tenantId}" has no event "${eventId}".`);
  if (photographerId !== null && (await listPhotographers(scope, { photographerId })).length === 0)
    throw new UsageError(`The tenant "${scope.tenantId}" has no photographer "${photographerId}".`);
}

async function printLinks(
  { database, clock }: LinkDeps,
  tenantId: string,
  { json }: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const links = await database.inTenant(tenantId, listLinks);
  if (json === true) terminal.print(JSON.stringify(links));
  else if (links.length === 0) terminal.print('There is no link yet: photofinish link make --for KIND.');
  else for (const link of links) terminal.print(describe(link, clock.now()));
  return 0;
}

function describe(link: DeskLink, now: Date): string {
  const { linkId, kind, eventId, photographerId, label, expiresAt, revokedAt, uses } = link;
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const of = eventId ?? photographerId;
  const until =
    revokedAt === null
      ? `${expiresAt <= now ? 'over since' : 'until'} ${day(expiresAt)}`
      : `revoked ${day(revokedAt)}`;
  return `${linkId}  ${kind}${of === null ? '' : ` of ${of}`}  ${label}  ${until}  opened ${uses}×`;
}
