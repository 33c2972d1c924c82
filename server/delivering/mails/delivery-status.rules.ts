import { judgeStatus, type MailRefusal } from '#platform/mailer/judge-mail-error.ts';

/** A server's report of a mail that it had accepted (RFC 3464). */
export type DeliveryStatus =
  /** The server gave up; the mail will not arrive. */
  | { outcome: 'Failed'; reason: MailRefusal; answer: string }
  /** The server still tries, or has delivered the mail. */
  | { outcome: 'Other'; action: string };

const ANSWER_MAX = 300;
const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];

/** Splits headers from the body below them, with either kind of line end. */
function splitHead(part: string): { head: string; body: string } {
  const [end] = /\r?\n\r?\n/.exec(part) ?? [];
  const at = end === undefined ? part.length : part.indexOf(end);
  return { head: part.slice(0, at), body: part.slice(at + (end?.length ?? 0)) };
}

/**
 * Returns a field of the headers; a field that continues in further lines is joined (RFC 5322, 2.2.3). Takes linear
 * time: anyone can send such a message.
 */
function fieldOf(head: string, name: string): string | undefined {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}[ \\t]*:(.*)$`, 'im').exec(unfolded)?.[1]?.trim();
}

/** Returns the headers of a message. */
export function headersOf(message: string): string {
  return splitHead(message).head;
}

/** Finds the machine-readable part of a report; undefined if the message is not a report of that kind. */
function findReportPart(message: string, wanted: RegExp): { head: string; body: string } | undefined {
  const { head, body } = splitHead(message);
  const type = fieldOf(head, 'content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]?.trim();
  if (!/^multipart\/report\b/i.test(type) || boundary === undefined) return undefined;
  return body
    .split(`--${boundary}`)
    .map((text) => splitHead(text.replace(/^\r?\n/, '')))
    .find((each) => wanted.test(fieldOf(each.head, 'content-type') ?? ''));
}

/**
 * Reads a feedback report (RFC 5965): `abuse` if the reader marked the mail as spam.
 * @returns its type in lower case; undefined if the message is not such a report
 */
export function readFeedbackType(message: string): string | undefined {
  const part = findReportPart(message, /^message\/feedback-report\b/i);
  return part && (fieldOf(part.body, 'feedback-type')?.toLowerCase() ?? 'abuse');
}

/**
 * Reads a delivery status notification (RFC 3464) for one recipient, since each of our mails has one.
 * @returns undefined if the message is not such a notification, for example a reply or an out-of-office note
 */
export function readDeliveryStatus(message: string): DeliveryStatus | undefined {
  const part = findReportPart(message, /^message\/(global-)?delivery-status\b/i);
  // The first group of fields is about the message; each further group is about one recipient.
  const group = part?.body.split(/\r?\n\r?\n/).find((fields) => fieldOf(fields, 'action') !== undefined);
  const action = group && fieldOf(group, 'action')?.toLowerCase();
  if (group === undefined || action === undefined || !ACTIONS.includes(action)) return undefined;
  if (action !== 'failed') return { outcome: 'Other', action };
  const status = fieldOf(group, 'status') ?? '';
  const diagnostic = fieldOf(group, 'diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? '';
  const answer = (diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`)
    .replace(/\s+/g, ' ')
    .trim();
  return { outcome: 'Failed', reason: judgeStatus(status), answer: answer.slice(0, ANSWER_MAX) };
}
