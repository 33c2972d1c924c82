import { z } from 'zod';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { languageOfLetters } from '#delivering/letters/index.ts';
import {
  type AddressedParticipant,
  CONFIRMATION_DAYS,
  readAddressed,
  signConfirmation,
} from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import { emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, type MailDeps, type MailDraft } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { LEASE_MS } from '../mails.rules.ts';
import type { MailRecord } from '../mails.store.ts';
import { lateNotice, putOffNotice } from '../put-off-notice.ts';
import { setPayload, withdrawAlike } from '../waiting-mails.store.ts';
import { type WriteDeps, writeMails } from '../write-mail.ts';

interface AddressMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** At least one. */
  bibs: readonly string[];
  /** The address that confirms the new email address, or the contact page of the shop. */
  link: string;
  mayConfirm: boolean;
}

/** Composes the mail to an address that another one replaced for a participant; it does not name the new address. */
function composeAddressMail(facts: AddressMailFacts): OutgoingMail {
  const { envelope, eventTitle, bibs, link, mayConfirm } = facts;
  const { settings, language } = envelope;
  const { addressReplaced: texts, help } = mailTexts(language);
  const [event, days] = [nameEvents([eventTitle], language), String(CONFIRMATION_DAYS)];
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    heading: texts.heading,
    paragraphs: [
      fillIn(bibs.length > 1 ? texts.several : texts.body, { event, number: bibs.join(', ') }),
      ...(mayConfirm ? [fillIn(texts.wasYou, { days })] : []),
    ],
    button: { action: mayConfirm ? texts.action : texts.write, link },
    keep: texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

const DAY_SECONDS = 24 * 3600;
/** The limit of these mails per mailbox and event, because a member who edits participants causes them. */
const NOTICES = { turn: 'address-replaced', limit: 5, windowSeconds: DAY_SECONDS };
/**
 * The limit of notices that wait for the end of the hour. Notices about participants whose proved address is this
 * mailbox have a limit of their own, so that other notices cannot delay them.
 */
const OWN_LATE = { turn: 'address-replaced-own', limit: 10, windowSeconds: DAY_SECONDS };
const OTHERS_LATE = { turn: 'address-replaced-late', limit: 10, windowSeconds: DAY_SECONDS };

const mailboxKey = (eventId: string, address: string) => joinKeys(idKey(eventId), emailKey(address));

const isProvedAddressOf = ({ former }: { former: string | null }, mailbox: string): boolean =>
  former !== null && emailKey(former) === emailKey(mailbox);

/** The most notices that one notice replaces. */
const GATHERED_MAX = 500;

const payloadSchema = z.object({
  competitorId: z.uuid(),
  /** The event of the participants. Missing in notices that were written before it was stored. */
  eventId: z.uuid().optional(),
  /** Further participants whose own notices this one replaces. */
  others: z.array(z.uuid()).max(GATHERED_MAX).optional(),
});
type Payload = z.infer<typeof payloadSchema>;

/** Lists the participants of a notice whose address is still not the mailbox. */
async function listReplaced(
  scope: Scope,
  { recipient, payload: { competitorId, others = [] } }: { recipient: string; payload: Payload },
): Promise<AddressedParticipant[]> {
  const ids = [competitorId, ...others];
  const known = await readAddressed(scope, ids);
  return ids.flatMap((id) => {
    const participant = known.get(id);
    // No notice is needed if the mailbox is the participant's address again. It is needed even if another address was
    // proved meanwhile.
    const isReplaced = participant && emailKey(participant.email ?? '') !== emailKey(recipient);
    return isReplaced === true ? participant : [];
  });
}

interface Replaced {
  eventId: string;
  notices: readonly { competitorId: string; address: string }[];
}

/** Goes to the addresses that another one replaced for a participant, in the language of the event. */
export const addressReplaced = defineMail({
  kind: 'address-replaced',
  payload: payloadSchema,
  triggers: { 'participants.address-replaced': draftReplaced },
  async compose(deps, scope, mail) {
    const [participant, ...others] = await listReplaced(scope, mail);
    const event = participant && (await findEvent(scope, participant.eventId));
    if (participant === undefined || event === undefined) return undefined;
    const { hosts } = await deps.tenants.read(scope.tenantId);
    const origin = originWithoutVisit(hosts, deps.config);
    // Decided when it is sent: only the reader of the proved address may confirm the new one.
    const mayConfirm = others.length === 0 && isProvedAddressOf(participant, mail.recipient);
    const link = mayConfirm
      ? `${origin}${OWN_DATA_PATH}?confirm=${signConfirmation(deps, scope.tenantId, participant)}`
      : `${origin}/contacts`;
    const envelope = await envelopeOf(deps, scope, mail);
    const bibs = [participant, ...others].map(({ bib }) => bib);
    return composeAddressMail({ envelope, eventTitle: event.title, bibs, link, mayConfirm });
  },
  async putOff(deps, scope, mail) {
    const [participant] = await listReplaced(scope, mail);
    if (participant === undefined) return 'Drop';
    const turn = isProvedAddressOf(participant, mail.recipient) ? OWN_LATE : OTHERS_LATE;
    const due = await putOffNotice(deps, scope, mail, turn, mailboxKey(participant.eventId, mail.recipient));
    return due === 'Overdue' ? gather(deps, scope, mail) : due;
  },
  samples({ envelope, eventTitles: [eventTitle], link }) {
    const sample = (mayConfirm: boolean, ...bibs: string[]) =>
      composeAddressMail({ envelope: envelope(), eventTitle, bibs, link, mayConfirm });
    return {
      '': sample(true, '1742'),
      '-unproved': sample(false, '1742'),
      '-several': sample(false, '1742', '1743', '1744'),
    };
  },
});

/**
 * Merges all other waiting notices to a mailbox into a notice that has waited for a day, because a member who
 * replaces the addresses of many participants must not cause a mail for each.
 * @returns when it is composed again; undefined if no other one waits
 */
async function gather(
  { clock }: Pick<MailDeps, 'clock'>,
  scope: Scope,
  mail: MailRecord & { payload: Payload },
): Promise<Date | undefined> {
  const { eventId, others } = mail.payload;
  if (eventId === undefined || others !== undefined) return undefined;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const single = { facts: { eventId }, field: 'competitorId', now, until, count: GATHERED_MAX };
  const withdrawn = await withdrawAlike(scope, mail, single);
  const gathered = withdrawn.map((payload) => payloadSchema.parse(payload).competitorId);
  if (gathered.length === 0) return undefined;
  await setPayload(scope, mail.mailId, { ...mail.payload, others: gathered });
  return now;
}

async function draftReplaced(
  deps: WriteDeps & Pick<MailDeps, 'tenants' | 'rateLimits'>,
  scope: Scope,
  { eventId, notices }: Replaced,
): Promise<MailDraft<Payload>[] | undefined> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return undefined;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const language = languageOfLetters(event.country, settings);
  const now = deps.clock.now();
  const mailboxes = notices.map(({ address }) => mailboxKey(eventId, address));
  const refused = await deps.rateLimits.takeTurns(scope, NOTICES, mailboxes);
  return notices.map(({ competitorId, address: recipient }, index) => {
    const isLate = refused[index] !== undefined;
    const written = isLate
      ? lateNotice(now, competitorId)
      : { dedupeKey: `${competitorId} ${now.toISOString()}` };
    return { recipient, language, payload: { competitorId, eventId }, ...written };
  });
}

/** Informs addresses that others have replaced them for participants. */
export async function writeAddressReplaced(
  deps: WriteDeps & Pick<MailDeps, 'tenants' | 'rateLimits'>,
  scope: Scope,
  replaced: Replaced,
): Promise<void> {
  await writeMails(deps, scope, addressReplaced, (await draftReplaced(deps, scope, replaced)) ?? []);
}
