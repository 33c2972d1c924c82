import type { SENDER_RECORDS, SENDER_STATES } from '#contract/desk-brands.ts';
import { type DkimKey, dkimRecordOf } from '#platform/mailer/dkim-keys.ts';

/** Queries the DNS for the TXT records of a name; empty if there are none. Throws if the query fails. */
export type LookUpTxt = (name: string) => Promise<string[]>;

/** The key that signs for a sender; undefined if the shop does not sign. */
export type SigningKey = DkimKey | 'Unreadable' | undefined;

/** The DNS records of a sender. */
export interface SenderFinding {
  subject: (typeof SENDER_RECORDS)[number];
  /** Unknown: the DNS query failed, or another server signs. KeysUnreadable: the folder of keys cannot be read. */
  state: (typeof SENDER_STATES)[number];
  /** The name at which the record is or belongs; null if the shop does not know it. */
  name: string | null;
  /** The record to write; null if its value depends on the mail server. */
  value: string | null;
  finding: string;
}

/** Reserved domains (RFC 2606, RFC 6761): no mail comes from there. */
const EXAMPLE_DOMAIN = /(^|[@.])(example|test|invalid|localhost|example\.(com|net|org))$/i;
/** Returns whether an address is an example, which cannot send. */
export const isExampleAddress = (address: string): boolean => EXAMPLE_DOMAIN.test(address);

/** Checks whether receivers can verify a sender's mails: authorised servers, signature, and policy. */
export async function checkSender(
  ask: LookUpTxt,
  address: string,
  key: SigningKey,
): Promise<SenderFinding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return [
    await look('SPF', ask, [domain], (record) => /^v=spf1(\s|$)/i.test(record), {
      good: (name) => `${name} lists the servers that may send`,
      bad: `no TXT record "v=spf1 …" at ${domain}: name your mail server there`,
      value: null,
    }),
    await checkDkim(ask, domain, key),
    await look('DMARC', ask, dmarcNames(domain), (record) => /^v=DMARC1(\s*;|$)/i.test(record), {
      good: (name) => `${name} tells receivers how to treat forged mails`,
      bad: `no TXT record "v=DMARC1; p=…" at _dmarc.${domain}`,
      value: 'v=DMARC1; p=none',
    }),
  ];
}

/**
 * Lists the names of DMARC records: of the domain, then of those above it (RFC 7489; this needs no list of public
 * suffixes).
 */
function dmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}

function checkDkim(ask: LookUpTxt, domain: string, key: SigningKey): Promise<SenderFinding> {
  if (key === 'Unreadable')
    return Promise.resolve({
      subject: 'DKIM',
      state: 'KeysUnreadable',
      name: null,
      value: null,
      finding: 'the keys cannot be read (DKIM_KEYS)',
    });
  if (key === undefined)
    return Promise.resolve({
      subject: 'DKIM',
      state: 'unknown',
      name: null,
      value: null,
      finding: `the shop does not sign for ${domain} (DKIM_KEYS): your mail server may`,
    });
  const { type, publicKey } = dkimRecordOf(key);
  const name = `${key.keySelector}._domainkey.${domain}`;
  const isOurs = (record: string) => record.replace(/\s/g, '').split(';').includes(`p=${publicKey}`);
  return look('DKIM', ask, [name], isOurs, {
    good: () => `${name} has the key that signs`,
    bad: `no TXT record with this key at ${name}: "v=DKIM1; k=${type}; p=${publicKey}"`,
    value: `v=DKIM1; k=${type}; p=${publicKey}`,
  });
}

async function look(
  subject: SenderFinding['subject'],
  ask: LookUpTxt,
  names: readonly string[],
  isGood: (record: string) => boolean,
  { good, bad, value }: { good(name: string): string; bad: string; value: string | null },
): Promise<SenderFinding> {
  const at = { subject, name: names[0] ?? null, value };
  for (const name of names) {
    try {
      if ((await ask(name)).some(isGood)) return { ...at, state: 'ok', name, finding: good(name) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { ...at, state: 'unknown', finding: `DNS could not be queried: ${why}` };
    }
  }
  return { ...at, state: 'missing', finding: bad };
}
