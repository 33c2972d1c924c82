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
  else if (publicUrl.startsWith('http:') && isPublicShop({ publicUrl, host: '127.0.0.1' }))
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

/** Returns whether strangers can reach the shop, by its configured address. */
export function isPublicShop({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  if (isPublicAddress(host)) return true;
  if (publicUrl === undefined) return false;
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isIP(name) === 0 ? !isLocalHost(name) && !name.endsWith('.local') : isPublicAddress(name);
}
