import { createTransport } from 'nodemailer';
import { traceCall } from '../tracing/tracing.ts';
import { type DkimKeys, dkimKeyOf } from './dkim-keys.ts';
import { judgeMailError, type MailRefusal } from './judge-mail-error.ts';

/** A finished mail. */
export interface OutgoingMail {
  /** Stable over every try, so that a receiver can drop a double (product §13). */
  messageId: string;
  from: { name: string; address: string };
  /** Where servers return it, of its own for each mail; the sender's address without it. */
  returnPath?: string;
  /** Where an answer goes. */
  replyTo?: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** JPEGs that the HTML shows by their Content-ID, as in `cid:…`. */
  pictures?: { cid: string; fileName: string; bytes: Uint8Array }[];
  headers?: Record<string, string>;
}

export type MailOutcome =
  | { outcome: 'Sent' }
  /** The recipient's server refused for good (an SMTP answer of 5xx): a retry is useless. */
  | { outcome: 'Refused'; reason: MailRefusal; answer: string }
  /**
   * A later try may succeed: the receiver says "not now" (4xx), or our own mail server is away or at fault, and then
   * every other mail meets the same.
   */
  | { outcome: 'Later'; isServerAway: boolean; answer: string };

export interface Mailer {
  send(tenantId: string, mail: OutgoingMail): Promise<MailOutcome>;
  /** Whether the server answers, for `doctor`. */
  check(): Promise<void>;
  close(): void;
}

/** How long a server may keep us waiting: for a connection, for its greeting, for each of its answers. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/**
 * What DKIM signs: a mail that is left with one click has both of its headers signed (RFC 8058 §4), and one that says where
 * complaints go has that signed (RFC 9477 §3.1.2).
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:CFBL-Address:CFBL-Feedback-ID';

/** One address, in which nothing can be hidden: a second one, a header, a line of SMTP. */
const ONE_ADDRESS = /^[^\s\p{C}@<>"(),:;[\\\]]+@[^\s\p{C}@<>"(),:;[\\\]]+$/u;

/** Sends over SMTP, several mails a connection; signed where there is a key for the sender's domain. */
export function createSmtpMailer(smtpUrl: string, dkimKeys: DkimKeys = new Map()): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    ...TIMEOUTS,
    // A mail whose connection ended comes back to us: our own pauses rule, and they survive this process.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(_tenantId, { to, pictures = [], returnPath, ...mail }) {
      if (!ONE_ADDRESS.test(to))
        return { outcome: 'Refused', reason: 'AddressUnknown', answer: 'this is not one address' };
      try {
        // An address object is never parsed as a list.
        const dkim = dkimKeyOf(dkimKeys, mail.from.address);
        const message = {
          ...mail,
          to: { name: '', address: to },
          envelope: { from: returnPath ?? mail.from.address, to },
          // With a Content-ID each stands beside the HTML in a multipart/related, not below the mail.
          attachments: pictures.map(({ cid, fileName: filename, bytes }) => ({
            cid,
            filename,
            content: Buffer.from(bytes),
            contentType: 'image/jpeg',
          })),
          ...(dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
        };
        await traceCall('SMTP send', {}, () => transport.sendMail(message));
        return { outcome: 'Sent' };
      } catch (error) {
        return judgeMailError(error);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
