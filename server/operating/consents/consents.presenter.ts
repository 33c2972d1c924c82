import type { ShownConsent, ShownGround } from '#contract/desk-consents.schema.ts';
import { presentActor } from '#hosting/actions/index.ts';
import type { ListedConsent } from './list-consents.ts';
import type { FaceGround } from './list-face-grounds.ts';

/** Selects the fields of a consent that the desk shows. */
export function presentConsent(consent: ListedConsent): ShownConsent {
  const { kind, consentId, eventId, eventTitle, personId, text, textVersion, language } = consent;
  return {
    kind,
    consentId,
    eventId,
    eventTitle,
    personId,
    givenAt: consent.givenAt.toISOString(),
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
    text,
    textVersion,
    language,
  };
}

/**
 * Selects the fields of an event's legal basis of face search that the desk shows.
 * @param emails the addresses of current members, by id
 */
export function presentGround(
  { event, written }: FaceGround,
  emails: ReadonlyMap<string, string>,
): ShownGround {
  return {
    eventId: event.eventId,
    title: event.title,
    date: event.date,
    wantedFaces: event.wantedFaces,
    ground: event.faceGround,
    recordedAt: written?.doneAt.toISOString() ?? null,
    actor: written === undefined ? null : presentActor(written.actor, emails),
  };
}
