import { z } from 'zod';
import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { findLetter, languageOfLetters } from '#delivering/letters/index.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { type CompetitorRecord, findListed } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, findShownEvent, hasPublicNames } from '#finding/events/index.ts';
import { type CloseUpSource, closeUpSource } from '#finding/photos/index.ts';
import { photosOfPerson, placePerson, showBest } from '#finding/recognition/index.ts';
import { issueMailedToken, prepareLink } from '#finding/verification/index.ts';
import { readAddressFacts, signLeaveToken } from '#hosting/mail-addresses/index.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { coverForMail } from '../alert-mail.ts';
import { defineMail, envelopeOf, type MailDeps } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope, nameEvents, picturesOf } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import type { MailRecord } from '../mails.store.ts';

interface LetterFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** The reader's bib, if bibs are public in the event. */
  bib: string | null;
  /** The number of the reader's photos; null if the event does not show everybody whose they are. */
  count: number | null;
  /** The address that the button opens. */
  link: string;
  /** Whether the link itself opens the photos, so that it must not be passed on. */
  isOpening: boolean;
  leaveLink: string;
  /** Pictures of the reader, if the address is proved to be theirs; otherwise the event's cover. */
  pictures: readonly EncodedImage[];
  isCover: boolean;
}

/** Composes the letter "photos of you are here". A participant gets one per event. */
function composeLetter(facts: LetterFacts): OutgoingMail {
  const { envelope, eventTitle, bib, count, link, isOpening, leaveLink, pictures, isCover } = facts;
  const { settings, language } = envelope;
  const { photosHere: texts, photoAlertFound, photoAlertLeave, verification, help } = mailTexts(language);
  const event = nameEvents([eventTitle], language);
  const { bodyOfYou, bodyOfBib, action, actionOfCount } = photoAlertFound;
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    pictures: isCover ? { list: pictures, alt: eventTitle } : picturesOf(pictures, [eventTitle], language),
    heading: texts.heading,
    paragraphs: [
      bib === null ? fillIn(bodyOfYou, { event }) : fillIn(bodyOfBib, { event, number: bib }),
      ...(isOpening ? [fillCount(verification.keep, MAILED_LINK_HOURS, language)] : []),
    ],
    button: { action: count === null ? action : fillCount(actionOfCount, count, language), link },
    keep: texts.keep,
    footer: [
      fillIn(texts.why, { event }),
      fillIn(help, { support: settings.supportEmail }),
      settings.legalEntity,
    ],
    leave: { action: photoAlertLeave, link: leaveLink },
  });
}

/** The recipient and the event of a letter. */
interface LetterReader {
  event: EventRecord;
  competitor: CompetitorRecord;
}

/**
 * Finds the current recipient of a letter.
 * @returns undefined if there is none any more: the participant left the start list, has another address, or is now
 * protected
 */
async function findLetterReader(
  scope: Scope,
  { letterId, recipient }: Pick<MailRecord, 'letterId' | 'recipient'>,
): Promise<(LetterReader & { addressHash: string }) | undefined> {
  const letter = letterId === null ? undefined : await findLetter(scope, letterId);
  if (letter === undefined || letter.competitorId === null) return undefined;
  const event = await findShownEvent(scope, letter.eventId);
  const competitor = await findListed(scope, letter.competitorId);
  const isTheirs = competitor?.email != null && emailKey(competitor.email) === emailKey(recipient);
  if (event === undefined || competitor === undefined || !isTheirs || competitor.protection !== null)
    return undefined;
  return { event, competitor, addressHash: letter.addressHash };
}

/**
 * Chooses one small close-up for a letter. Only for an open event, and only to an address whose reader proved that
 * it is theirs: other addresses might belong to a stranger, and mails are visible on locked screens.
 */
async function chooseOwnPicture(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<CloseUpSource[]> {
  const reader = await findLetterReader(scope, mail);
  if (reader === undefined || !hasPublicNames(reader.event)) return [];
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

/** Chooses a picture of the reader or, if the letter may show none, the event's cover. */
async function choosePicture(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<CloseUpSource[]> {
  const own = await chooseOwnPicture(deps, scope, mail);
  const reader = own.length === 0 ? await findLetterReader(scope, mail) : undefined;
  return reader === undefined ? own : coverForMail(reader.event);
}

/** Composes a letter from the state at the time of sending; undefined if it is no longer needed. */
async function letterMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  pictures: readonly EncodedImage[],
): Promise<OutgoingMail | undefined> {
  const reader = await findLetterReader(scope, mail);
  if (reader === undefined) return undefined;
  const { event, competitor, addressHash } = reader;
  const { competitorId, eventId, bib } = competitor;
  const person = { personId: competitorId, eventId, competitorId, bib: null };
  const { length: count } = (await photosOfPerson(deps, scope, person)).own;
  if (count === 0) return undefined;
  const { hosts } = await deps.tenants.read(scope.tenantId);
  const origin = originWithoutVisit(hosts, deps.config);
  // A secure event opens only through its own link. The page of any other event asks for the proof that the event
  // requires.
  const asked = { email: mail.recipient, eventId, language: mail.language, origin };
  const link = event.isSecure
    ? `/competitors/verify?token=${await issueMailedToken(deps, scope.tenantId, await prepareLink(deps, scope, asked))}`
    : `/search/${eventId}/${encodeURIComponent(bib)}`;
  return composeLetter({
    envelope: await envelopeOf(deps, scope, mail),
    eventTitle: event.title,
    bib: hasPublicNames(event) ? bib : null,
    count: hasPublicNames(event) ? count : null,
    link: `${origin}${link}`,
    isOpening: event.isSecure,
    leaveLink: `${origin}${PHOTO_ALERT_PATH}?leave=${signLeaveToken(deps, scope.tenantId, addressHash)}`,
    pictures,
    isCover: (await chooseOwnPicture(deps, scope, mail)).length === 0,
  });
}

/** Composes a preview of an event's letter with sample data, for use before letters are sent. */
export async function composeSampleLetter(
  deps: Pick<MailDeps, 'config' | 'tenants'>,
  scope: Scope,
  { event, language }: { event: EventRecord; language: MailRecord['language'] },
): Promise<OutgoingMail> {
  const { settings, hosts } = await deps.tenants.read(scope.tenantId);
  const origin = originWithoutVisit(hosts, deps.config);
  const envelope: MailEnvelope = {
    mailId: '00000000-0000-4000-8000-000000000000',
    recipient: 'runner@example.com',
    from: settings.mailFrom ?? deps.config.mailFrom,
    settings,
    language,
  };
  return composeLetter({
    envelope,
    eventTitle: event.title,
    bib: hasPublicNames(event) ? '1742' : null,
    count: hasPublicNames(event) ? 12 : null,
    link: `${origin}${event.isSecure ? '/competitors/verify?token=…' : `/search/${event.eventId}/1742`}`,
    isOpening: event.isSecure,
    leaveLink: `${origin}${PHOTO_ALERT_PATH}?leave=…`,
    pictures: [],
    isCover: false,
  });
}

/** Goes to a participant with photos: a letter that the organizer sends, in the language of the event. */
export const photosHere = defineMail({
  kind: 'photos-here',
  payload: z.object({ eventId: z.uuid() }),
  isPaced: true,
  triggers: {
    async 'letters.written'(deps, scope, { eventId, letters }) {
      const event = await findEvent(scope, eventId);
      if (event === undefined) return undefined;
      const { settings } = await deps.tenants.read(scope.tenantId);
      const language = languageOfLetters(event.country, settings);
      return letters.map(({ letterId, email: recipient }) => ({
        recipient,
        language,
        letterId,
        payload: { eventId },
        dedupeKey: eventId,
      }));
    },
  },
  choosePictures: choosePicture,
  compose: letterMail,
  samples({ envelope, origin, eventTitles: [eventTitle], link, pictures }) {
    const leaveLink = `${origin}/photo-alert?leave=letters.${'Zm9v'.repeat(20)}`;
    const facts = {
      eventTitle,
      bib: '1742',
      count: 12,
      link,
      isOpening: false,
      leaveLink,
      pictures: [],
      isCover: false,
    };
    return {
      '-open': composeLetter({ envelope: envelope(), ...facts }),
      '-open-confirmed': composeLetter({ envelope: envelope(), ...facts, pictures: pictures.slice(0, 1) }),
      '-secure': composeLetter({ envelope: envelope(), ...facts, bib: null, count: null, isOpening: true }),
    };
  },
});
