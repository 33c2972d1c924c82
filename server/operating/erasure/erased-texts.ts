import { ERASED_TEXTS_MAX } from '#contract/desk-erasures.ts';
import { type ErasedParticipant, listLinesNaming, listNamesakes } from '#finding/competitors/index.ts';
import { crewConsentTexts, crewNames } from '#finding/crews/index.ts';
import { eraseCaption, listCaptionsToJudge, readCaptions } from '#finding/photos/index.ts';
import { removalTexts } from '#finding/removal-requests/index.ts';
import { searchRequestTexts } from '#finding/search-requests/index.ts';
import { eraseUploadNames, listUploadNames, readUploadNames } from '#finding/uploads/index.ts';
import {
  blankActionTexts,
  blankActionTextsOf,
  type DecideText,
  findActionTexts,
  type NamingText,
  readActionTexts,
  type Sought,
} from '#hosting/actions/index.ts';
import {
  blankLines,
  isSharedWith,
  judgeText,
  mayName,
  type PersonName,
  probesOf,
  type WrittenTexts,
} from '#hosting/data-subjects/index.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import { cutText } from '#platform/cut-text.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listMailTexts, readMailTexts, saveMailTexts } from '#platform/mailer/erased-mailbox.store.ts';
import type { ErasureIds } from './erasures.store.ts';

/** The most characters of a long text that are shown. */
const SHOWN_MAX = 1_000;

const BLANK = '…';

/** The terms for finding a person in texts: everything that was collected for the erasure. */
export interface Known {
  emails: readonly string[];
  ids: Pick<ErasureIds, 'personIds' | 'orderIds' | 'anchors' | 'bibs' | 'takenAs'>;
  participants: readonly ErasedParticipant[];
  photos: readonly { photoId: string; isAlone: boolean }[];
}

/** Lists objects that belong only to the person, so that all recorded data about them is theirs. */
export const ownThingsOf = ({ ids, photos }: Pick<Known, 'ids' | 'photos'>): string[] => [
  ...ids.personIds,
  ...ids.orderIds,
  ...ids.anchors.requestIds,
  ...photos.flatMap(({ photoId, isAlone }) => (isAlone ? photoId : [])),
];

/** Lists the keys by which actions refer to a person: ids, and hashes of addresses. */
export const subjectsOf = (
  deps: Pick<Deps, 'keys'>,
  tenantId: string,
  { emails, ids }: Pick<Known, 'emails' | 'ids'>,
): string[] => [
  ...ids.personIds,
  ...ids.orderIds,
  ...emails.map((email) => addressHashOf(deps, tenantId, email)),
];

/** Lists each name once per event. A participant may have had another name before a member corrected it. */
function uniqueNames(named: readonly ErasedParticipant[]) {
  const listed = named.map(({ givenName, surname, eventId }) => ({ givenName, surname, eventId }));
  return [...new Map(listed.map((name) => [JSON.stringify(name), name])).values()];
}

/** Builds the search terms for texts, and lists which of the person's names others in the same event share. */
export async function readSought(deps: Pick<Deps, 'keys'>, scope: Scope, known: Known): Promise<Sought> {
  const { emails, ids, participants, photos } = known;
  const named = [...participants, ...(await listLinesNaming(scope, ids.personIds))];
  const listed = uniqueNames(named);
  const others = await listNamesakes(scope, {
    eventIds: [...new Set(listed.map(({ eventId }) => eventId))],
    exceptIds: participants.map(({ competitorId }) => competitorId),
    probes: probesOf({ emails: [], names: listed.map((name) => ({ ...name, isShared: false })) }),
  });
  const names: PersonName[] = listed.map((name) => ({
    ...name,
    isShared: others.some((other) => other.eventId === name.eventId && isSharedWith(name, other)),
  }));
  // A photographer's one-word name may be an ordinary word in a sentence.
  for (const { name } of ids.takenAs ?? [])
    if (/\s/.test(name.trim())) names.push({ givenName: '', surname: name, eventId: null, isShared: true });
  return {
    person: { emails, names },
    subjects: subjectsOf(deps, scope.tenantId, known),
    sharedPhotoIds: new Set(photos.flatMap(({ photoId, isAlone }) => (isAlone ? [] : photoId))),
    bibs: new Set(ids.bibs.flatMap(({ spellings }) => spellings)),
    ownThingIds: new Set(ownThingsOf(known)),
  };
}

/** Finds the texts that name the person; changes nothing. */
export async function findTexts(scope: Scope, sought: Sought): Promise<NamingText[]> {
  const found = await findActionTexts(scope, sought, ERASED_TEXTS_MAX);
  const note: DecideText = (text) => {
    found.push(text);
    return 'Stay';
  };
  await judgeMails(scope, sought, note);
  await judgeUploads(scope, sought, note);
  await judgeCaptions(scope, sought, note);
  for (const table of WRITTEN) await judgeWritten(scope, sought, table, note);
  return found.slice(0, ERASED_TEXTS_MAX).map((text) => ({ ...text, text: cutText(text.text, SHOWN_MAX) }));
}

/** The result for texts: how many were blanked, by kind, and the keys of those that wait for a decision. */
interface BlankedTexts {
  counts: Record<string, number>;
  waiting: string[];
}

/** Blanks the person's data in mails to others, in file names, in captions of photos and in what others wrote. */
export async function blankTexts(scope: Scope, sought: Sought, decide: DecideText): Promise<BlankedTexts> {
  const mails = await judgeMails(scope, sought, decide);
  const uploads = await judgeUploads(scope, sought, decide);
  const captions = await judgeCaptions(scope, sought, decide);
  const counts: Record<string, number> = {
    mailboxMails: mails.blanked,
    uploadNames: uploads.blanked,
    photoCaptions: captions.blanked,
  };
  const waiting = [...mails.waiting, ...uploads.waiting, ...captions.waiting];
  for (const table of WRITTEN) {
    const written = await judgeWritten(scope, sought, table, decide);
    counts[table.counted] = written.blanked;
    waiting.push(...written.waiting);
  }
  return { counts, waiting };
}

/**
 * Blanks the person's data in the next recorded actions.
 * @returns `last`: see `blankActionTexts`
 */
export async function blankNextActions(
  scope: Scope,
  sought: Sought,
  from: { after: number; decide: DecideText },
): Promise<BlankedTexts & { last: number | undefined }> {
  const { last, blanked, waiting } = await blankActionTexts(scope, sought, from);
  return { last, counts: { actionValues: blanked }, waiting };
}

async function judgeMails(scope: Scope, { person }: Sought, decide: DecideText) {
  const context = { eventIds: [], isAboutThem: false };
  const waiting: string[] = [];
  let blanked = 0;
  const mails = await listMailTexts(scope, (text) => mayName(text, probesOf(person)));
  for (const mail of mails) {
    const text = `${mail.subject}\n${mail.bodyText}`;
    const naming = judgeText(person, text, context);
    if (naming === 'None') continue;
    const key = `mail ${mail.messageId}`;
    const decision = decide({ key, text, isCertain: naming === 'Certain' });
    if (decision === 'Wait') waiting.push(key);
    if (decision !== 'Blank') continue;
    blanked += 1;
    const left = (one: string) =>
      naming === 'Certain' ? (blankLines(person, one, context) ?? BLANK) : BLANK;
    await saveMailTexts(scope, { ...mail, subject: left(mail.subject), bodyText: left(mail.bodyText) });
  }
  return { blanked, waiting };
}

async function judgeUploads(scope: Scope, { person }: Sought, decide: DecideText) {
  const waiting: string[] = [];
  const named: { linkId: string; contentHash: string }[] = [];
  for (const { linkId, contentHash, eventId, path } of await listUploadNames(scope, probesOf(person))) {
    const naming = judgeText(person, path, { eventIds: [eventId], isAboutThem: false });
    if (naming === 'None') continue;
    const key = `upload ${linkId} ${contentHash}`;
    const decision = decide({ key, text: path, isCertain: naming === 'Certain' });
    if (decision === 'Wait') waiting.push(key);
    if (decision === 'Blank') named.push({ linkId, contentHash });
  }
  await eraseUploadNames(scope, named);
  return { blanked: named.length, waiting };
}

/** Photos of one event often have the same caption, which is decided once. */
async function judgeCaptions(
  scope: Scope,
  { person, sharedPhotoIds, ownThingIds }: Sought,
  decide: DecideText,
) {
  const waiting: string[] = [];
  let blanked = 0;
  const theirIds = [...sharedPhotoIds, ...ownThingIds];
  for (const one of await listCaptionsToJudge(scope, probesOf(person), theirIds)) {
    const { photoId, eventId, caption: text, isAboutThem } = one;
    const naming = judgeText(person, text, { eventIds: [eventId], isAboutThem });
    if (naming === 'None') continue;
    const key = `caption ${photoId}`;
    const decision = decide({ key, text, isCertain: naming === 'Certain' });
    if (decision === 'Wait') waiting.push(key);
    if (decision !== 'Blank') continue;
    blanked += 1;
    await eraseCaption(scope, one, isAboutThem ? theirIds : undefined);
  }
  return { blanked, waiting };
}

/** Tables of texts that may name people other than their author. Rows of the person's own are deleted as a whole. */
const WRITTEN: readonly { kind: string; counted: string; of: WrittenTexts }[] = [
  { kind: 'request', counted: 'searchRequestTexts', of: searchRequestTexts },
  { kind: 'removal', counted: 'removalRequestTexts', of: removalTexts },
  { kind: 'crew', counted: 'crewNames', of: crewNames },
  { kind: 'consent', counted: 'crewConsentTexts', of: crewConsentTexts },
];

async function judgeWritten(
  scope: Scope,
  { person }: Sought,
  { kind, of }: (typeof WRITTEN)[number],
  decide: DecideText,
) {
  const waiting: string[] = [];
  let blanked = 0;
  for (const { id, eventIds, texts } of await of.list(scope, { probes: probesOf(person) })) {
    const text = texts.join('\n');
    const context = { eventIds, isAboutThem: false };
    const naming = judgeText(person, text, context);
    if (naming === 'None') continue;
    const key = `${kind} ${id}`;
    const decision = decide({ key, text, isCertain: naming === 'Certain' });
    if (decision === 'Wait') waiting.push(key);
    if (decision !== 'Blank') continue;
    blanked += 1;
    const left = (one: string) => {
      const named = judgeText(person, one, context);
      if (named === 'None') return one;
      return named === 'Certain' ? (blankLines(person, one, context) ?? BLANK) : BLANK;
    };
    await of.save(scope, id, texts.map(left));
  }
  return { blanked, waiting };
}

/** Groups keys by the place of their texts. */
function sortKeys(keys: readonly string[]) {
  return {
    written: WRITTEN.map((table) => ({
      ...table,
      ids: keys.flatMap((key) => (key.startsWith(`${table.kind} `) ? key.slice(table.kind.length + 1) : [])),
    })),
    captions: keys.flatMap((key) => /^caption (.+)$/.exec(key)?.[1] ?? []),
    actions: keys.filter((key) => key.startsWith('action ')),
    mails: keys.flatMap((key) => /^mail (.+)$/.exec(key)?.[1] ?? []),
    uploads: keys.flatMap((key) => {
      const [, linkId, contentHash] = /^upload (\S+) (\S+)$/.exec(key) ?? [];
      return linkId === undefined || contentHash === undefined ? [] : { linkId, contentHash };
    }),
  };
}

/** Reads texts by their keys; texts that no longer exist are left out. */
export async function readTexts(
  scope: Scope,
  keys: readonly string[],
): Promise<{ key: string; text: string }[]> {
  const { actions, mails, uploads, captions, written } = sortKeys(keys);
  const found = [
    ...(await readActionTexts(scope, actions)),
    ...(await readMailTexts(scope, mails)).map(({ messageId, subject, bodyText }) => ({
      key: `mail ${messageId}`,
      text: `${subject}\n${bodyText}`,
    })),
    ...(await readUploadNames(scope, uploads)).map(({ linkId, contentHash, path }) => ({
      key: `upload ${linkId} ${contentHash}`,
      text: path,
    })),
    ...(await readCaptions(scope, captions)).map(({ photoId, caption }) => ({
      key: `caption ${photoId}`,
      text: caption,
    })),
  ];
  for (const { kind, of, ids } of written)
    for (const { id, texts } of await of.list(scope, { ids }))
      found.push({ key: `${kind} ${id}`, text: texts.join('\n') });
  const wanted = new Set(keys);
  return found.flatMap(({ key, text }) => (wanted.has(key) ? { key, text: cutText(text, SHOWN_MAX) } : []));
}

/** Blanks whole texts, by their keys. */
export async function blankTextsOf(scope: Scope, keys: readonly string[]): Promise<void> {
  const { actions, mails, uploads, captions, written } = sortKeys(keys);
  await blankActionTextsOf(scope, actions);
  for (const messageId of mails) await saveMailTexts(scope, { messageId, subject: BLANK, bodyText: BLANK });
  for (const caption of await readCaptions(scope, captions)) await eraseCaption(scope, caption);
  for (const { of, ids } of written)
    for (const { id, texts } of await of.list(scope, { ids }))
      await of.save(
        scope,
        id,
        texts.map((text) => (text === '' ? '' : BLANK)),
      );
  await eraseUploadNames(scope, uploads);
}
