import { Resolver } from 'node:dns/promises';
import { type DkimKey, dkimRecordOf } from '#platform/mailer/dkim-keys.ts';

/** Queries the DNS for the TXT records of a name; empty if there are none. Throws if the query fails. */
export type LookUpTxt = (name: string) => Promise<string[]>;

/** The DNS records of a sender. */
export interface SenderFinding {
  subject: 'SPF' | 'DKIM' | 'DMARC';
  /** Unknown: the DNS query failed. */
  state: 'ok' | 'missing' | 'unknown';
  finding: string;
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries this machine's DNS servers; each query may take some seconds. */
export function openDns(): LookUpTxt {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && NO_RECORD.has(String(error.code))) return [];
      throw error;
    }
  };
}

/** Checks whether receivers can verify a sender's mails: authorised servers, signature, and policy. */
export async function checkSender(
  ask: LookUpTxt,
  address: string,
  key: DkimKey | undefined,
): Promise<SenderFinding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return [
    await look('SPF', ask, [domain], (record) => /^v=spf1(\s|$)/i.test(record), {
      good: (name) => `${name} says who may send`,
      bad: `no TXT record "v=spf1 …" at ${domain}: name your mail server there`,
    }),
    await checkDkim(ask, domain, key),
    await look('DMARC', ask, dmarcNames(domain), (record) => /^v=DMARC1(\s*;|$)/i.test(record), {
      good: (name) => `${name} says how to treat forged mails`,
      bad: `no TXT record "v=DMARC1; p=…" at _dmarc.${domain}`,
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

function checkDkim(ask: LookUpTxt, domain: string, key: DkimKey | undefined): Promise<SenderFinding> {
  if (key === undefined)
    return Promise.resolve({
      subject: 'DKIM',
      state: 'unknown',
      finding: `the shop does not sign for ${domain} (DKIM_KEYS): your mail server may`,
    });
  const { type, publicKey } = dkimRecordOf(key);
  const name = `${key.keySelector}._domainkey.${domain}`;
  const isOurs = (record: string) => record.replace(/\s/g, '').split(';').includes(`p=${publicKey}`);
  return look('DKIM', ask, [name], isOurs, {
    good: () => `${name} has the key that signs`,
    bad: `no TXT record with this key at ${name}: "v=DKIM1; k=${type}; p=${publicKey}"`,
  });
}

async function look(
  subject: SenderFinding['subject'],
  ask: LookUpTxt,
  names: readonly string[],
  isGood: (record: string) => boolean,
  words: { good(name: string): string; bad: string },
): Promise<SenderFinding> {
  for (const name of names) {
    try {
      if ((await ask(name)).some(isGood)) return { subject, state: 'ok', finding: words.good(name) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { subject, state: 'unknown', finding: `could not be asked: ${why}` };
    }
  }
  return { subject, state: 'missing', finding: words.bad };
}
