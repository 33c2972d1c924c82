import { isIP } from 'node:net';
import { isLocalHost } from '#hosting/tenants/index.ts';
import { isExampleAddress } from '#operating/brand-setup/index.ts';
import type { Config } from '#platform/config.ts';
import { isPublicAddress } from '#platform/outbound/networks.ts';

/** A setting that is missing or still an example. */
export interface SettingFault {
  setting: string;
  /** What is wrong and what to do; follows the setting's name. */
  finding: string;
}

type CheckedSettings = Pick<
  Config,
  | 'signingSecrets'
  | 'addressSecret'
  | 'deskProvider'
  | 'mailFrom'
  | 'smtpUrl'
  | 'publicUrl'
  | 'deskUrl'
  | 'erasuresUrl'
>;

/** Reserved hosts. `localhost` is not among them, because it may be a real shop or mail server. */
const EXAMPLE_HOST = /(^|\.)(example|invalid|example\.(com|net|org))$/i;
const isExampleUrl = (url: string): boolean => EXAMPLE_HOST.test(new URL(url).hostname);

/** Parts of secrets that were copied from an example. */
const EXAMPLE_SECRET = /example|secret|change|password|placeholder|12345678|abcdefgh|…|\.\.\./i;
/** Returns whether a secret was copied from a page instead of generated. */
const isExampleSecret = (secret: string): boolean => EXAMPLE_SECRET.test(secret);
/** A random secret of 32 characters has more distinct characters, in any alphabet. */
const SECRET_DISTINCT_MIN = 10;
const isGuessable = (secret: string): boolean =>
  isExampleSecret(secret) || new Set(secret).size < SECRET_DISTINCT_MIN;

/** Finds settings that a public shop must change. A trial on a local machine needs none of them. */
export function findSettingFaults(config: CheckedSettings): SettingFault[] {
  const faults: SettingFault[] = [];
  const add = (setting: string, finding: string) => faults.push({ setting, finding });
  const { signingSecrets, addressSecret, deskProvider, publicUrl, deskUrl } = config;
  if (signingSecrets.length === 0)
    add(
      'SIGNING_SECRET',
      'is not set: one was generated in DATA_DIR, which other machines do not have. Set 32 random characters or more (openssl rand -hex 32)',
    );
  for (const { keyId, secret } of signingSecrets)
    if (isGuessable(secret))
      add('SIGNING_SECRET', `looks like an example (${keyId}): set random characters (openssl rand -hex 32)`);
  if (addressSecret === undefined)
    add(
      'ADDRESS_SECRET',
      'is not set: one was generated in DATA_DIR, which other machines do not have. Without it the list of unsubscribed addresses is lost. Set 32 random characters or more, and never change them (openssl rand -hex 32)',
    );
  else if (isGuessable(addressSecret))
    add(
      'ADDRESS_SECRET',
      'looks like an example: with a guessed secret anyone can test which addresses unsubscribed. Set random characters (openssl rand -hex 32) before the first letter is sent; do not change them afterwards',
    );
  if (deskProvider?.clientSecret !== undefined && isExampleSecret(deskProvider.clientSecret))
    add('DESK_CLIENT_SECRET', 'looks like an example: set what the provider gave you');
  if (isExampleAddress(config.mailFrom))
    add('MAIL_FROM', `is ${config.mailFrom}, an example: mail servers refuse it. Set an address of yours`);
  if (config.smtpUrl === undefined) add('SMTP_URL', 'is not set: mails only reach the mailbox page');
  else if (isExampleUrl(config.smtpUrl))
    add('SMTP_URL', 'is an example: no mail is sent. Set your mail server, its user and password');
  if (publicUrl === undefined)
    add('PUBLIC_URL', 'is not set: links in mails begin with http://. Set the shop’s address (https://…)');
  else if (isExampleUrl(publicUrl))
    add('PUBLIC_URL', `is ${publicUrl}, an example: links in mails lead there. Set the shop’s address`);
  else if (publicUrl.startsWith('http:') && isPublicUrl(publicUrl))
    add('PUBLIC_URL', `is ${publicUrl}, without TLS: anyone on the network path can read the traffic`);
  if (deskUrl !== undefined && isExampleUrl(deskUrl))
    add('DESK_URL', `is ${deskUrl}, an example address. Set the desk’s address, to log in there`);
  if (config.erasuresUrl === undefined)
    add(
      'ERASURES_URL',
      'is not set: the list of erasures is in DATA_DIR, so a restore of DATA_DIR would bring back erased people. Name a folder or a bucket outside of your backups',
    );
  return faults;
}

/** Returns whether a configured address is public, so that its traffic crosses networks of strangers. */
function isPublicUrl(publicUrl: string): boolean {
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isIP(name) === 0 ? !isLocalHost(name) && !name.endsWith('.local') : isPublicAddress(name);
}

/** Names and addresses by which only this machine is reached. */
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Returns whether only this machine reaches the server. Only then may stand-ins be open: everyone who reaches the mailbox
 * reads login links there. `0.0.0.0`, private addresses and host names are reached by others.
 */
export function isOnThisMachine({
  host,
  publicUrl,
  deskUrl,
}: Pick<Config, 'host' | 'publicUrl' | 'deskUrl'>): boolean {
  const names = [publicUrl, deskUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return [host, ...names].every((name) => THIS_MACHINE.test(name));
}

/**
 * Decides whether `start` opens the stand-ins: mailbox, sandbox bank and built-in logins.
 * @throws if other machines reach the server and it would have the demo or no mail server
 */
export function opensStandIns(
  config: Pick<Config, 'host' | 'publicUrl' | 'deskUrl' | 'smtpUrl'>,
  { withDemo }: { withDemo: boolean },
): boolean {
  if (isOnThisMachine(config)) return true;
  if (!withDemo && config.smtpUrl !== undefined) return false;
  throw new Error(
    'Other machines can reach the server by HOST, PUBLIC_URL or DESK_URL, so start opens neither mailbox, sandbox bank nor the demo’s logins. For a trial on this machine unset all three; for a shop add --no-demo and set SMTP_URL.',
  );
}
