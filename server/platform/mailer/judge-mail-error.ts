/**
 * Why a mail was refused for good. AddressUnknown: there is no such mailbox. MailboxFull: its owner must make room.
 * Rejected: the receiver's server does not want this mail (a filter, a policy).
 */
export const MAIL_REFUSALS = ['AddressUnknown', 'MailboxFull', 'Rejected'] as const;
export type MailRefusal = (typeof MAIL_REFUSALS)[number];

/** The meaning of a failed attempt. */
export type JudgedMailError =
  | { outcome: 'Refused'; reason: MailRefusal; answer: string }
  | { outcome: 'Later'; isServerAway: boolean; answer: string };

/** nodemailer's facts about a failed attempt: its own code, the failed command, and the server's answer. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const ANSWER_MAX = 300;
/** The service closes: retry later for all recipients (RFC 5321, 3.8). */
const CLOSING = 421;

/** The commands at which a refusal concerns this mail or its recipient, and not our server or its login. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * Separates permanent refusals from temporary failures. Only a 5xx answer to the recipient or to the mail itself is
 * permanent. After a 5xx to our login, sender or greeting, mails wait until the operator has fixed the cause.
 */
export function judgeMailError(error: unknown): JudgedMailError {
  const { code, command, responseCode, response } = error as SmtpError;
  const words = response ?? (error instanceof Error ? error.message : 'failed');
  const answer = words.replace(/\s+/g, ' ').slice(0, ANSWER_MAX);
  if (responseCode === undefined && code === 'EENVELOPE')
    return { outcome: 'Refused', reason: 'AddressUnknown', answer };
  const isAboutMail = responseCode !== undefined && ABOUT_THE_MAIL.has(command ?? '');
  if (isAboutMail && responseCode >= 500)
    return { outcome: 'Refused', reason: reasonOf(responseCode, answer, command === 'RCPT TO'), answer };
  return { outcome: 'Later', isServerAway: !isAboutMail || responseCode === CLOSING, answer };
}

/**
 * Returns the reason of a permanent refusal by its enhanced status code (RFC 3463), as in `5.1.1`; Rejected for other
 * codes.
 */
export function judgeStatus(status: string): MailRefusal {
  const [, subject = '', detail = ''] = /^5\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  if (subject === '2' && detail === '2') return 'MailboxFull';
  return subject === '1' || (subject === '2' && detail === '1') ? 'AddressUnknown' : 'Rejected';
}

/** Chooses the reason by the enhanced status code if there is one, else by the plain one. */
function reasonOf(responseCode: number, answer: string, isAboutRecipient: boolean): MailRefusal {
  const [status] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer) ?? [];
  if (status !== undefined) return judgeStatus(status);
  if (responseCode === 552) return 'MailboxFull';
  return isAboutRecipient && [550, 551, 553].includes(responseCode) ? 'AddressUnknown' : 'Rejected';
}
