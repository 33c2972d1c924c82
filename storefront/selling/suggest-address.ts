/** Common mail services, and real domains whose names resemble them. */
const KNOWN = (
  'gmail.com googlemail.com hotmail.com hotmail.de hotmail.it hotmail.es outlook.com outlook.de live.com ' +
  'yahoo.com yahoo.de yahoo.it yahoo.es yahoo.gr icloud.com mail.com email.com ymail.com proton.me gmx.com ' +
  'protonmail.com t-online.de freenet.de aon.at seznam.cz centrum.cz volny.cz libero.it siol.net telefonica.net ' +
  'yandex.ru rambler.ru otenet.gr'
).split(' ');

/** Returns whether two texts differ by one typo: one letter wrong, missing, doubled, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

const endingOf = (domain: string) => domain.slice(domain.lastIndexOf('.'));

/**
 * Suggests the probable address if its domain is one typo away from a well-known one. It gives no suggestion while the
 * domain may still become the well-known one by further typing, or if it has another country's ending.
 */
export function suggestAddress(typed: string): string | undefined {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || KNOWN.some((known) => known.startsWith(domain))) return undefined;
  const meant = KNOWN.find(
    (known) =>
      known.length >= 8 &&
      (known.endsWith('.com') || endingOf(known) === endingOf(domain)) &&
      isOneSlip(domain, known),
  );
  return meant && `${email.slice(0, at)}@${meant}`;
}
