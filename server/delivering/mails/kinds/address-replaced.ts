import { z } from 'zod';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { languageOfLetters } from '#delivering/letters/index.ts';
import { CONFIRMATION_DAYS, findAddressed, signConfirmation } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import { emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, type MailDeps, type MailDraft } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { lateNotice, putOffNotice } from '../put-off-notice.ts';
import { type WriteDeps, writeMails } from '../write-mail.ts';

interface AddressMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  bib: string;
  /** Confirms the new address, or opens the contact page of the shop. */
  link: string;
  mayConfirm: boolean;
}

/**
 * Composes the mail to an address that was replaced by another one for a participant; the mail does not name the new
 * address.
 */
function composeAddressMail(facts: AddressMailFacts): OutgoingMail {
  const { envelope, eventTitle, bib, link, mayConfirm } = facts;
  const { settings, language } = envelope;
  const { addressReplaced: texts, help } = mailTexts(language);
  const [event, days] = [nameEvents([eventTitle], language), String(CONFIRMATION_DAYS)];
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    heading: texts.heading,
    paragraphs: [
      fillIn(texts.body, { event, number: bib }),
      ...(mayConfirm ? [fillIn(texts.wasYou, { days })] : []),
    ],
    button: { action: mayConfirm ? texts.action : texts.write, link },
    keep: texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

const DAY_SECONDS = 24 * 3600;
/** The limit of these mails per mailbox and event: a member who edits participants chooses when they are written. */
const NOTICES = { turn: 'address-replaced', limit: 5, windowSeconds: DAY_SECONDS };
/**
 * The limits of those that wait for the end of the hour. Those about a participant whose proved address is the mailbox
 * have their own: others cannot delay them.
 */
const OWN_LATE = { turn: 'address-replaced-own', limit: 10, windowSeconds: DAY_SECONDS };
const OTHERS_LATE = { turn: 'address-replaced-late', limit: 10, windowSeconds: DAY_SECONDS };

const mailboxKey = (eventId: string, address: string) => joinKeys(idKey(eventId), emailKey(address));

const isProvedAddressOf = ({ former }: { former: string | null }, mailbox: string): boolean =>
  former !== null && emailKey(former) === emailKey(mailbox);

interface Replaced {
  eventId: string;
  competitorId: string;
  addresses: readonly string[];
}

/** To the addresses that were replaced by another one for a participant, in the language of the event. */
export const addressReplaced = defineMail({
  kind: 'address-replaced',
  payload: z.object({ competitorId: z.uuid() }),
  triggers: { 'participant.address-replaced': draftReplaced },
  async compose(deps, scope, mail) {
    const participant = await findAddressed(scope, mail.payload.competitorId);
    const event = participant && (await findEvent(scope, participant.eventId));
    if (participant === undefined || event === undefined) return undefined;
    // It has come back meanwhile. Another one that was proved since must not hide the change.
    if (participant.email !== null && emailKey(participant.email) === emailKey(mail.recipient))
      return undefined;
    const { hosts } = await deps.tenants.read(scope.tenantId);
    const origin = originWithoutVisit(hosts, deps.config);
    // Judged when it is sent: only the reader of the proved address may confirm the new one.
    const mayConfirm = isProvedAddressOf(participant, mail.recipient);
    const link = mayConfirm
      ? `${origin}${OWN_DATA_PATH}?confirm=${signConfirmation(deps, scope.tenantId, participant)}`
      : `${origin}/contacts`;
    const envelope = await envelopeOf(deps, scope, mail);
    return composeAddressMail({ envelope, eventTitle: event.title, bib: participant.bib, link, mayConfirm });
  },
  async putOff(deps, scope, mail) {
    const participant = await findAddressed(scope, mail.payload.competitorId);
    if (participant === undefined) return 'Drop';
    const turn = isProvedAddressOf(participant, mail.recipient) ? OWN_LATE : OTHERS_LATE;
    return putOffNotice(deps, scope, mail, turn, mailboxKey(participant.eventId, mail.recipient));
  },
  samples({ envelope, eventTitles: [eventTitle], link }) {
    const sample = (mayConfirm: boolean) =>
      composeAddressMail({ envelope: envelope(), eventTitle, bib: '1742', link, mayConfirm });
    return { '': sample(true), '-unproved': sample(false) };
  },
});

async function draftReplaced(
  deps: WriteDeps & Pick<MailDeps, 'tenants' | 'rateLimits'>,
  scope: Scope,
  { eventId, competitorId, addresses }: Replaced,
): Promise<MailDraft<{ competitorId: string }>[] | undefined> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return undefined;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const language = languageOfLetters(event.country, settings);
  const now = deps.clock.now();
  const payload = { competitorId };
  const drafts: MailDraft<{ competitorId: string }>[] = [];
  for (const recipient of addresses) {
    if ((await deps.rateLimits.takeTurn(scope, NOTICES, mailboxKey(eventId, recipient))) === undefined) {
      const dedupeKey = `${competitorId} ${now.toISOString()}`;
      drafts.push({ recipient, language, payload, dedupeKey });
    } else {
      drafts.push({ recipient, language, payload, ...lateNotice(now, competitorId) });
    }
  }
  return drafts;
}

/** Informs addresses that another address has replaced them for a participant. */
export async function writeAddressReplaced(
  deps: WriteDeps & Pick<MailDeps, 'tenants' | 'rateLimits'>,
  scope: Scope,
  replaced: Replaced,
): Promise<void> {
  await writeMails(deps, scope, addressReplaced, (await draftReplaced(deps, scope, replaced)) ?? []);
}
