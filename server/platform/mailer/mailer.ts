import { createTransport } from 'nodemailer';
import { traceCall } from '../tracing/tracing.ts';
import { type DkimKeys, dkimKeyOf } from './dkim-keys.ts';
import { judgeMailError, type MailRefusal } from './judge-mail-error.ts';

/** A finished mail. */
export interface OutgoingMail {
  /** The same in every attempt, so that a receiver can drop duplicates (product §13). */
  messageId: string;
  from: { name: string; address: string };
  /** The return address for bounces, unique for each mail; the sender's address by default. */
  returnPath?: string;
  /** The Reply-To address. */
  replyTo?: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML shows by their Content-ID, as in `cid:…`. The ending of the file name is their format. */
  pictures?: { cid: string; fileName: string; bytes: Uint8Array }[];
  headers?: Record<string, string>;
}

export type MailOutcome =
  | { outcome: 'Sent' }
  /** The recipient's server refused for good (an SMTP answer of 5xx): a retry is useless. */
  | { outcome: 'Refused'; reason: MailRefusal; answer: string }
  /**
   * A later attempt may succeed: the receiver is temporarily unavailable (4xx), or our own mail server is unavailable
   * or faulty, which affects every other mail too.
   */
  | { outcome: 'Later'; isServerAway: boolean; answer: string };

export interface Mailer {
  send(tenantId: string, mail: OutgoingMail): Promise<MailOutcome>;
  /** Whether the server answers, for `doctor`. */
  check(): Promise<void>;
  close(): void;
}

/** Time limits for a connection, for the server's greeting, and for each of its answers. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/**
 * Headers that DKIM signs: both headers of a one-click unsubscription (RFC 8058 §4), and the address for complaints
 * (RFC 9477 §3.1.2).
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:CFBL-Address:CFBL-Feedback-ID';

/** Exactly one address, which cannot contain a second address, a header or a line of SMTP. */
const ONE_ADDRESS = /^[^\s\p{C}@<>"(),:;[\\\]]+@[^\s\p{C}@<>"(),:;[\\\]]+$/u;

/** Sends over SMTP, several mails per connection; signs mails if there is a key for the sender's domain. */
export function createSmtpMailer(smtpUrl: string, dkimKeys: DkimKeys = new Map()): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    ...TIMEOUTS,
    // A mail whose connection ended is returned to us: our own retries apply, and they survive this process.
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
          // A returned mail has no body: its links give access to its reader.
          dsn: { ret: 'HDRS' as const },
          // With a Content-ID a picture is part of the HTML (multipart/related) and not an attachment.
          attachments: pictures.map(({ cid, fileName: filename, bytes }) => ({
            cid,
            filename,
            content: Buffer.from(bytes),
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
