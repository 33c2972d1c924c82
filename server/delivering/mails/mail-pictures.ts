import pLimit from 'p-limit';
import { handOver, placeFiles } from '#delivering/downloads/index.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { findEvent, findShownEvent, namesAnybody } from '#finding/events/index.ts';
import { findAlert, listAlertPhotos } from '#finding/photo-alerts/index.ts';
import { type CloseUpSource, closeUpSource, cutForMail, wholePicture } from '#finding/photos/index.ts';
import { photosOfPerson, placePerson, showBest } from '#finding/recognition/index.ts';
import { readAddressFacts } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { findLetterReader } from './compose-letter.ts';
import type { MailKind, MailRecord } from './mails.store.ts';
import type { MailDeps } from './write-mails.ts';

/** The mails that begin with pictures of whom they are about. */
const WITH_PICTURES: readonly MailKind[] = [
  'order',
  'preorder-ready',
  'originals-here',
  'archive',
  'photo-alert-found',
  'photos-here',
];
const PICTURES_MAX = 3;
/** How long a mail waits for its pictures; a store that is away must not keep it. */
const CUT_WITHIN_MS = 15_000;
/** Originals may be large: a process holds one at a time for its mails. */
const oneAtATime = pLimit(1);

/**
 * Cuts the pictures that a mail begins with: up to three close-ups of whom it is about. Nothing is stored. A picture
 * that is missing, cannot be cut or is not there in time is left out, and the mail goes without it.
 * @param signal when to stop waiting
 */
export async function cutMailPictures(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  signal: AbortSignal = AbortSignal.timeout(CUT_WITHIN_MS),
): Promise<EncodedImage[]> {
  const { mailId, kind } = mail;
  if (!WITH_PICTURES.includes(kind)) return [];
  const warn = (err: unknown) => deps.log.warn({ tenantId, mailId, kind, err }, 'a mail lacks a picture');
  const tooLate = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const pictures: EncodedImage[] = [];
  try {
    const sources = await deps.database.inTenant(tenantId, (scope) => choosePictures(deps, scope, mail));
    for (const source of sources) {
      // A person who gives up waiting lets the next mail begin.
      const picture = await oneAtATime(() =>
        signal.aborted ? undefined : Promise.race([cutForMail(deps, tenantId, source).catch(warn), tooLate]),
      );
      if (picture !== undefined) pictures.push(picture);
      if (signal.aborted) break;
    }
    if (pictures.length < sources.length && signal.aborted) warn(signal.reason);
  } catch (error) {
    warn(error);
  }
  return pictures;
}

async function choosePictures(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<CloseUpSource[]> {
  const { orderId, photoAlertId } = mail;
  if (mail.letterId !== null) return pictureOfLetter(deps, scope, mail);
  if (orderId !== null) return picturesOfOrder(deps, scope, orderId);
  return photoAlertId === null ? [] : picturesOfAlert(deps, scope, photoAlertId);
}

/** Close-ups of a watermarked preview: nothing is bought yet. */
async function picturesOfAlert(deps: MailDeps, scope: Scope, alertId: string): Promise<CloseUpSource[]> {
  const alert = await findAlert(scope, alertId);
  const event = alert && (await findShownEvent(scope, alert.eventId));
  if (alert === undefined || event === undefined) return [];
  const placed = (await listAlertPhotos(deps, scope, event, alert)).filter(({ region }) => region !== null);
  return showBest(placed, PICTURES_MAX).flatMap(({ photo, region }) => closeUpSource(photo, region) ?? []);
}

/**
 * Chooses one small close-up for a letter: of an open event, and to an address whose reader proved that it is theirs. Anybody
 * else's might be a stranger's, and a mail is seen on locked screens.
 */
async function pictureOfLetter(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<CloseUpSource[]> {
  const reader = await findLetterReader(scope, mail);
  if (reader === undefined || !namesAnybody(reader.event)) return [];
  const facts = await readAddressFacts(scope, [reader.addressHash]);
  if (facts.get(reader.addressHash)?.confirmedAt == null) return [];
  const { competitorId, eventId } = reader.competitor;
  const { own, bib } = await photosOfPerson(deps, scope, {
    personId: competitorId,
    eventId,
    competitorId,
    bib: null,
  });
  const placed = (await placePerson(scope, bib, own)).filter(({ region }) => region !== null);
  return showBest(placed, 1).flatMap(({ photo, region }) => closeUpSource(photo, region) ?? []);
}

/**
 * Chooses close-ups of what was bought, each runner's best before anybody's second; where nobody knows where a photo
 * shows its buyer, the first file whole. Nothing of a protected event: whose an order's address is was never proved.
 */
async function picturesOfOrder(deps: MailDeps, scope: Scope, orderId: string): Promise<CloseUpSource[]> {
  const handed = await handOver(deps, scope, orderId);
  if (isRefusal(handed)) return [];
  const bought = handed.files;
  const open = await listOpenEvents(
    scope,
    bought.map(({ file }) => file.eventId),
  );
  const files = bought.filter(({ file }) => open.has(file.eventId));
  const places = await placeFiles(deps, scope, files);
  const placed = files.flatMap(({ owner, file: { fileId, source } }) => {
    const place = places.get(fileId);
    return place === undefined || !('photo' in source)
      ? []
      : [{ personId: owner?.personId, photo: source.photo, ...place }];
  });
  const lists = [...Map.groupBy(placed, ({ personId }) => personId).values()];
  const best = lists.map((list) => showBest(list, PICTURES_MAX));
  const inTurn = Array.from({ length: PICTURES_MAX }, (_, place) =>
    best.flatMap((list) => list[place] ?? []),
  );
  const closeUps = inTurn
    .flat()
    .flatMap(({ photo, region }) => closeUpSource(photo, region, 'original') ?? []);
  if (closeUps.length > 0) return closeUps.slice(0, PICTURES_MAX);
  const whole = files.find(({ file: { kind, stored } }) => kind !== 'Video' && stored !== null)?.file.stored;
  return whole ? [wholePicture(whole.key)] : [];
}

/** Lists which of some events ask nobody for a proof. */
async function listOpenEvents(scope: Scope, eventIds: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (const eventId of new Set(eventIds)) {
    const event = await findEvent(scope, eventId);
    if (event !== undefined && namesAnybody(event)) open.add(eventId);
  }
  return open;
}
