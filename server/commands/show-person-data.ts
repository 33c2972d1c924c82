import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isEmail } from '#contract/typed-text.ts';
import { shareNameDictionaries } from '#finding/competitors/index.ts';
import { recordAction } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import {
  collectExport,
  describeKept,
  findBySelfie,
  findEntries,
  type PersonEntry,
  presentKept,
  writeExport,
} from '#operating/person-data/index.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The context of one call of the command. */
interface Call {
  tenantId: string;
  operand: string | undefined;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'>;
}

/** The actions of `photofinish person` that only read. */
export const READING_CALLS: Readonly<Record<string, (deps: AppDeps, call: Call) => Promise<void>>> = {
  find,
  show,
  export: exportKept,
};

/**
 * Runs the command and prints the result.
 * @throws UsageError if the call is wrong; nothing is written then
 */
export async function showPersonData(
  deps: AppDeps,
  tenantId: string,
  [name = '', operand, ...others]: string[],
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const action = Object.hasOwn(READING_CALLS, name) ? READING_CALLS[name] : undefined;
  if (action === undefined || others.length > 0)
    throw new UsageError(`Use "person find WHO", "person show" or "person export".`);
  await action(deps, { tenantId, operand, options, terminal });
  return 0;
}

async function find(deps: AppDeps, { tenantId, operand, options, terminal }: Call): Promise<void> {
  const found = await findWanted(deps, tenantId, operand, options);
  if (isRefusal(found)) throw new UsageError(`${saidBy(found)}.`);
  const { entries, isMore } = found;
  if (options.json === true) return terminal.print(JSON.stringify(found));
  if (entries.length === 0) terminal.print('No matching entries.');
  for (const entry of entries) for (const line of describeEntry(entry)) terminal.print(line);
  if (isMore) terminal.print('There are more: add a name, an address or the event.');
}

async function findWanted(
  deps: AppDeps,
  tenantId: string,
  operand: string | undefined,
  { event, selfie }: ParsedOptions,
): Promise<{ entries: PersonEntry[]; isMore: boolean } | Refusal> {
  const eventId = typeof event === 'string' ? readId(event) : undefined;
  const names = shareNameDictionaries(deps);
  if (typeof selfie === 'string') {
    if (eventId === undefined || operand !== undefined)
      throw new UsageError('Use "person find --selfie FILE --event EVENT-ID".');
    const picture = await readFile(selfie).catch(() => {
      throw new UsageError(`The file "${selfie}" cannot be read.`);
    });
    const entries = await findBySelfie({ ...deps, names }, tenantId, eventId, picture);
    return isRefusal(entries) ? entries : { entries, isMore: false };
  }
  if (operand === undefined) throw new UsageError('Name a person: a name, an address or a bib.');
  return deps.database.inTenant(tenantId, (scope) =>
    findEntries({ ...deps, names }, scope, { text: operand, eventId }),
  );
}

const saidBy = ({ errors = [] }: Refusal): string =>
  errors.map(({ path, message }) => `--${path === 'eventId' ? 'event' : path}: ${message}`).join('; ');

function describeEntry(entry: PersonEntry): string[] {
  if (entry.kind === 'Address') {
    const kept = entry.kept.map(({ kind, count }) => `${kind} ${count}`).join(', ');
    return [`--email ${entry.email}`, `  keeps: ${kept}`];
  }
  if (entry.kind === 'Photographer') {
    const facts = [entry.email, ...entry.otherNames.map((name) => `also "${name}"`)].filter(
      (one) => one !== null,
    );
    return [
      `--person ${entry.personId}  ${entry.name}`,
      `  photographer: ${[...facts, `photos taken ${entry.photosCount}`].join(', ')}`,
    ];
  }
  const { personId, name, bib, birthYear, distance, hasLeft, email, event, photosCount } = entry;
  const facts = [
    bib === null ? undefined : `bib ${bib}`,
    birthYear === null ? undefined : `born ${birthYear}`,
    distance,
    email,
    hasLeft ? 'left the start list' : undefined,
    `photos ${photosCount}`,
  ].filter((fact) => fact !== undefined && fact !== null);
  const who = { Participant: name || 'without a name', Wearer: 'on no start list', Face: 'a face' }[
    entry.kind
  ];
  return [`--person ${personId}  ${who}`, `  ${event.title}, ${event.date}: ${facts.join(', ')}`];
}

async function show(deps: AppDeps, { tenantId, options, terminal }: Call): Promise<void> {
  const subject = readSubject(options);
  const things = await deps.database.inTenant(tenantId, (scope) => describeKept(deps, scope, subject));
  const kinds = presentKept(things, 'en');
  if (options.json === true) return terminal.print(JSON.stringify(kinds));
  if (kinds.length === 0) terminal.print('Nothing is stored about them.');
  for (const { title, tables } of kinds)
    terminal.print(`${title}: ${tables.map(({ table, count }) => `${table} ${count}`).join(', ')}`);
}

async function exportKept(deps: AppDeps, { tenantId, options, terminal }: Call): Promise<void> {
  const subject = readSubject(options);
  const { to } = options;
  if (typeof to !== 'string') throw new UsageError('--to is missing: name the file to write.');
  const cause = await readCause(deps, tenantId, options);
  const { settings } = await deps.tenants.read(tenantId);
  const exported = await deps.database.inTenant(tenantId, (scope) =>
    collectExport(deps, scope, { subject, language: settings.defaultLanguage, hidesCodes: false }),
  );
  if (exported.things.length === 0)
    throw new UsageError('Nothing is stored about them: no file was written.');
  // Only its owner may read it, because it contains everything about a person.
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(writeExport(deps.storage, exported)), file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`"${to}" already exists. Name another file.`);
    throw error;
  });
  await deps.database.inTenant(tenantId, (scope) =>
    recordAction(scope, { what: 'person.export', thingId: deps.newId() }, cause),
  );
  terminal.print(`${to} has everything that is stored, including ${exported.files.length} photos.`);
}

/** Reads the entries that belong to one person. */
function readSubject({ email, person }: ParsedOptions): DataSubject {
  const emails = listOf(email).map((one) => one.trim().toLowerCase());
  const wrong = emails.find((one) => !isEmail(one));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no e-mail address.`);
  const personIds = listOf(person).map(readId);
  if (emails.length + personIds.length === 0)
    throw new UsageError('Name the person: --email EMAIL or --person ID, as "person find" lists them.');
  return { emails, personIds };
}

const listOf = (value: ParsedOptions[string]): string[] => (Array.isArray(value) ? value.map(String) : []);
