import type { Language } from '#contract/languages.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import type { CloseUpSource } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { presentOrigin, type TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventPayloads } from '#platform/events.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import type { MailEnvelope } from './mail-frame.ts';
import type { MailRecord, MailReferences } from './mails.store.ts';

export interface MailDeps extends Deps, RecognitionDeps {
  tenants: TenantResolver;
}

export type TriggerDeps = Pick<Deps, 'queue' | 'clock' | 'newId' | 'events' | 'keys' | 'rateLimits'> &
  Pick<MailDeps, 'tenants'>;

/** A stored mail, and the logo of its brand. */
export interface MailToCompose<Payload = unknown> extends MailRecord<Payload> {
  logo?: EncodedImage | undefined;
}

/** A mail to write. */
export interface MailDraft<Payload> extends Partial<MailReferences> {
  recipient: string;
  language: Language;
  payload: Payload;
  /** Distinguishes the mail from others of its kind to this recipient about the same order, letter or alert. */
  dedupeKey?: string;
  /** A text by an operator. */
  message?: string;
  /** The earliest time at which it is composed and sent; at once by default. */
  notBefore?: Date;
}

/** Drafts mails when an event is emitted, in its transaction; undefined if no mail is due. */
type Triggers<Payload> = {
  readonly [Name in keyof EventPayloads]?: (
    deps: TriggerDeps,
    scope: Scope,
    told: EventPayloads[Name],
  ) => Promise<MailDraft<Payload> | readonly MailDraft<Payload>[] | undefined>;
};

/** The facts of an order that its mails use. */
export type MailedOrder = Pick<
  OrderRecord,
  'orderId' | 'number' | 'currencyId' | 'totalMinor' | 'origin' | 'preorderId' | 'withdrawal'
>;

/** Made-up facts for examples of a mail. */
export interface SampleFacts {
  /** Each call returns another Message-ID. */
  envelope(): MailEnvelope;
  language: Language;
  /** Up to three, for mails that begin with pictures. */
  pictures: readonly EncodedImage[];
  /** The address of the shop. */
  origin: string;
  eventTitles: readonly [string, string];
  order: MailedOrder;
  preorder: MailedOrder;
  /** One number for each plural form of all languages. */
  counts: readonly number[];
  /** The address that opens a person's photos. */
  link: string;
  giftCodes: readonly { code: string; name: string | undefined }[];
}

/**
 * One kind of mail: when it is written and to whom, the contents of its row, and how it is composed when it is
 * sent.
 */
export interface MailDefinition<Payload> {
  /** The name in the database. */
  kind: string;
  /** Parses the payload of its row, mainly ids, from which the mail is composed. */
  payload: { parse(payload: unknown): Payload };
  /**
   * The events for which it is written, with its recipients. If there are none, an operation writes it
   * (`writeMail`).
   */
  triggers?: Triggers<Payload>;
  /**
   * Whether it is sent at the rate of letters. Such a mail goes to many recipients at once, and must not delay other
   * mails.
   */
  isPaced?: boolean;
  /** Whether it goes before the other mails of its brand. Its number per address must be limited. */
  isUrgent?: boolean;
  /** Its effect on its photo alert: it asks the reader to confirm the alert, or it ends the alert. */
  alert?: 'Asks' | 'Ends';
  /** Chooses the pictures at the beginning of the mail. */
  choosePictures?(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<CloseUpSource[]>;
  /**
   * Composes the mail from the state at the time of sending.
   * @returns undefined if it is no longer needed: its order was canceled, its address corrected, or its request
   * deleted
   */
  compose(
    deps: MailDeps,
    scope: Scope,
    mail: MailToCompose<Payload>,
    pictures: readonly EncodedImage[],
  ): Promise<OutgoingMail | undefined>;
  /**
   * Decides at the last moment whether a needed mail is sent now.
   * @returns when it is due again, or Drop; undefined if it is sent now
   */
  putOff?(deps: MailDeps, scope: Scope, mail: MailRecord<Payload>): Promise<Date | 'Drop' | undefined>;
  /** Composes at least one example of it. Each key is the ending of the example's name, as in `-with-videos`. */
  samples(facts: SampleFacts): Record<string, OutgoingMail>;
}

export function defineMail<Payload>(mail: MailDefinition<Payload>): MailDefinition<Payload> {
  return mail;
}

/** Composes a sample for each count. */
export function sampleCounts(
  counts: readonly number[],
  compose: (count: number) => OutgoingMail,
  prefix = '-',
): Record<string, OutgoingMail> {
  return Object.fromEntries(counts.map((count) => [`${prefix}${count}`, compose(count)]));
}

/** Reads the sender and the recipient of a mail. */
export async function envelopeOf(
  deps: Pick<MailDeps, 'tenants' | 'config'>,
  scope: Scope,
  { mailId, recipient, language, logo }: Pick<MailToCompose, 'mailId' | 'recipient' | 'language' | 'logo'>,
): Promise<MailEnvelope> {
  const { settings } = await deps.tenants.read(scope.tenantId);
  return { mailId, recipient, language, logo, settings, from: settings.mailFrom ?? deps.config.mailFrom };
}

/** Returns the address for links of a mail about something that was stored with the origin of a visit. */
export async function linkOrigin(
  deps: Pick<MailDeps, 'tenants' | 'config'>,
  { tenantId }: Scope,
  stored: string,
): Promise<string> {
  const { hosts } = await deps.tenants.read(tenantId);
  return presentOrigin(stored, hosts, deps.config);
}
