import { domainToASCII } from 'node:url';
import { stringify } from 'yaml';
import type { Language } from '#contract/languages.ts';
import { DEFAULT_CURRENCY_ID } from '#contract/money.ts';

/** What an operator enters to create a brand. */
export interface NewBrand {
  name: string;
  host: string;
  language: Language;
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
}

/** The colours with which every brand begins. */
export const FIRST_COLOURS = { brand: '#12405c', accent: '#c2330c' };

/** A tenant's id has at most 41 characters; the rest is for a number. */
const ID_MAX = 36;

/**
 * Derives a brand's id from its name, or from its host if the name has no Latin letters.
 * @param isTaken whether another brand has an id, or the installation has payment keys for it
 */
export function brandIdOf(
  { name, host }: Pick<NewBrand, 'name' | 'host'>,
  isTaken: (id: string) => boolean,
): string {
  const words = [name, host.split('.').slice(0, -1).join(' '), 'brand'].map(slugOf);
  const first = words.find((word) => word !== '') ?? 'brand';
  const letters = /^[a-z]/.test(first) ? first : `shop-${first}`;
  const id = (letters.length > 1 ? letters : `brand-${letters}`).slice(0, ID_MAX).replace(/(?<!-)-+$/, '');
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '');

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** Reads a host from a typed name or address; undefined if there is none. */
export function hostIn(typed: string): string | undefined {
  const [address = ''] = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1);
  const name = address.replace(/:\d{1,5}$/, '').replace(/\.$/, '');
  const host = domainToASCII(name).toLowerCase();
  return host.length <= 253 && HOST.test(host) ? host : undefined;
}

/** Writes the first file of a brand; its owner changes it by forms. `logo.svg` is beside it. */
export function firstBrandFile(
  tenantId: string,
  { name, host, language, country }: NewBrand,
  supportEmail: string,
): string {
  return stringify(
    {
      tenantId,
      hosts: [host],
      logo: 'logo.svg',
      settings: {
        tenantName: name,
        languages: [language],
        supportEmail,
        colours: FIRST_COLOURS,
        currencyId: DEFAULT_CURRENCY_ID,
        // What a member types as a price is what buyers pay (decision 330).
        rounding: false,
        onlyWrittenPages: true,
      },
      paymentTypes: [],
      // The owner enters the seller's address: a receipt needs it.
      issuer: { name, address: '', ...(country === null ? {} : { country }) },
    },
    { lineWidth: 0 },
  );
}
