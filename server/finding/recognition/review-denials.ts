import { findCompetitor, listWearersOfBib } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findSold } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { readSpellings } from './bib-person.ts';
import { findBibPerson, findPerson } from './persons.store.ts';
import { type JudgeDeps, rejudgeAfterVerdict } from './rejudge-after-verdict.ts';
import { deleteDenialsOf, listDeniedPhotos, saveVerdict } from './verdicts.store.ts';

/** A "not me" by visitors who proved only a bib; an operator decides it. */
export interface DenialInReview {
  photoId: string;
  fileName: string;
  /** The person for whom the photo is denied. */
  bib: string;
  name: string;
  /** The number of visitors who denied it; nothing else is known about them. */
  visitorsCount: number;
  firstDeniedAt: Date;
  lastDeniedAt: Date;
}

/** Lists the denials that wait for review in an event, those by most visitors first (docs/decisions/0040). */
export async function listDenialsInReview(
  scope: Scope,
  eventId: string,
): Promise<DenialInReview[] | Refusal> {
  if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
  const denied = await listDeniedPhotos(scope, eventId);
  const photos = await findSold(scope, [...new Set(denied.map(({ photoId }) => photoId))]);
  const fileNames = new Map(photos.map(({ photoId, fileName }) => [photoId, fileName]));
  const denials: DenialInReview[] = [];
  for (const { personId, photoId, ...counts } of denied) {
    // A "not me" after a selfie applies to everybody at once, so only persons with a bib have waiting denials.
    const competitor = await findCompetitor(scope, personId);
    const bib = competitor?.bib ?? (await findPerson(scope, personId))?.bib;
    if (bib == null) continue;
    const name = competitor === undefined ? '' : `${competitor.givenName} ${competitor.surname}`.trim();
    denials.push({ photoId, fileName: fileNames.get(photoId) ?? '', bib, name, ...counts });
  }
  return denials;
}

/**
 * Decides a denial in review. If confirmed, it applies to everybody, like one given with a proof. Otherwise it is
 * deleted, and its visitors see the photo again.
 */
export async function decideDenial(
  deps: JudgeDeps & Pick<Deps, 'clock'>,
  scope: Scope,
  denial: { eventId: string; photoId: string; bib: string },
  isConfirmed: boolean,
  cause: Cause,
): Promise<Refusal | undefined> {
  const { eventId, photoId, bib } = denial;
  const wearers = (await listWearersOfBib(scope, eventId, bib)).map(({ competitorId }) => competitorId);
  const unlisted = wearers.length === 0 ? await findBibPerson(scope, eventId, readSpellings(bib)) : undefined;
  const denied: string[] = [];
  for (const personId of unlisted === undefined ? wearers : [unlisted.personId])
    if (await deleteDenialsOf(scope, personId, photoId)) denied.push(personId);
  if (denied.length === 0) return refuse('NotFound');
  if (isConfirmed) {
    for (const personId of denied)
      await saveVerdict(scope, { personId, photoId, itIsMe: false, decidedAt: deps.clock.now() });
    await rejudgeAfterVerdict(deps, scope, photoId, cause.actor);
  }
  const what = isConfirmed ? 'photo.confirm-denial' : 'photo.dismiss-denial';
  await recordAction(scope, { what, thingId: photoId, after: { bib } }, cause);
  return undefined;
}
