import { createTransport } from 'nodemailer';

/** A finished mail. */
export interface OutgoingMail {
  /** Stable over every try, so that a receiver can drop a double (blueprint §8). */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export type MailOutcome =
  | { outcome: 'Sent' }
  /** The receiver's server said no for good (an SMTP answer of 5xx): trying again is useless. */
  | { outcome: 'Refused'; reason: string };

export interface Mailer {
  /** Throws where a later try may succeed: the server is away or says "later" (4xx). */
  send(tenantId: string, mail: OutgoingMail): Promise<MailOutcome>;
  /** Whether the server answers, for `doctor`. */
  check(): Promise<void>;
  close(): void;
}

/** Sends over SMTP, several mails a connection. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(_tenantId, mail) {
      try {
        await transport.sendMail({ ...mail });
        return { outcome: 'Sent' };
      } catch (error) {
        const answer = error as { responseCode?: number; response?: string };
        if (answer.responseCode !== undefined && answer.responseCode >= 500) {
          return { outcome: 'Refused', reason: answer.response ?? String(answer.responseCode) };
        }
        throw error;
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
