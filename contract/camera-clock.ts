/**
 * The prefix of a QR code that shows the time to a camera; codes of sponsors do not begin like this. Capitals and
 * digits make the smallest code.
 */
const PREFIX = 'PHOTOFINISH TIME ';

/** Builds the text of a code that shows a moment. */
export const writeShownTime = (moment: Date): string => PREFIX + moment.getTime();

/** Reads the moment that a code shows; undefined for any other code. */
export function readShownTime(text: string | null): Date | undefined {
  const digits = text?.startsWith(PREFIX) === true ? text.slice(PREFIX.length) : '';
  return /^\d{13}$/.test(digits) ? new Date(Number(digits)) : undefined;
}
