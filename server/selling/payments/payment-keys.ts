import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'zod';
import { type Fault, makeFault } from '#contract/faults.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { runSecretCommand } from '#platform/read-secrets.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { inFileOrder, writeFaults } from '#platform/yaml-file/check-value.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import { type FileFault, openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { bepaidKeysSchema } from './bepaid/bepaid-keys.ts';
import { paypalKeysSchema } from './paypal/paypal-keys.ts';
import { stripeKeysSchema } from './stripe/stripe-keys.ts';
import { yookassaKeysSchema } from './yookassa/yookassa-keys.ts';

/** The providers that need keys, with the schema of each one's keys. Values are text. */
const KEY_SCHEMAS = {
  bepaid: bepaidKeysSchema,
  paypal: paypalKeysSchema,
  stripe: stripeKeysSchema,
  yookassa: yookassaKeysSchema,
} as const satisfies Record<string, z.ZodObject>;

/** A provider that needs keys, as the file names it. */
export type KeyedProvider = keyof typeof KEY_SCHEMAS;
type KeysAt<Name extends KeyedProvider> = z.output<(typeof KEY_SCHEMAS)[Name]>;

const isKeyed = (name: string): name is KeyedProvider => Object.hasOwn(KEY_SCHEMAS, name);

/** A tenant's keys at one provider; undefined if it has none. */
export type KeysOf<Keys> = (tenantId: string) => Keys | undefined;

/** The tenants' keys at payment providers, held only in memory. */
export interface PaymentKeys {
  /** The keys at one provider, by tenant. */
  of<Name extends KeyedProvider>(provider: Name): KeysOf<KeysAt<Name>>;
  /** The ids of the tenants in the file. */
  tenantIds: readonly string[];
}

/** Keys by tenant and provider, as in the file. */
type RawKeys = Record<string, Record<string, unknown>>;

type PaymentKeysSource = Partial<Pick<Config, 'paymentKeysFile' | 'paymentKeysCommand'>>;

/**
 * Reads the file of `PAYMENT_KEYS`, or the output of `PAYMENT_KEYS_COMMAND`: `{tenantId}: {provider}: {keys}` in YAML
 * (docs/payments/README.md). If neither is set, no tenant has keys.
 * @param log receives a warning if other users can read the file
 * @throws ConfigError that names every wrong line and what to do, without values of the file
 */
export async function loadPaymentKeys(
  { paymentKeysFile: file, paymentKeysCommand: command }: PaymentKeysSource,
  log: Pick<Log, 'warn'>,
): Promise<PaymentKeys> {
  if (command !== undefined)
    return parseKeys(Buffer.from(runSecretCommand('PAYMENT_KEYS_COMMAND', command)), command);
  if (file === undefined) return holdKeys({});
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined)
    throw new ConfigError(
      `PAYMENT_KEYS names ${file}, which cannot be read: write the file, or take PAYMENT_KEYS away.`,
    );
  // Only other users count: the group may read the file, because the shop's user reads a file that root owns
  // (docs/deploy/systemd.md).
  const OTHERS = 0o007;
  if (process.platform !== 'win32' && ((await stat(file)).mode & OTHERS) !== 0)
    log.warn({ file: basename(file) }, 'others can read the file of the payment keys: chmod o= it');
  return parseKeys(bytes, file);
}

/**
 * @param name the file or command, for error messages
 */
function parseKeys(bytes: Uint8Array, name: string): PaymentKeys {
  const faults: FileFault[] = [];
  const raw = readKeys(bytes, faults);
  if (faults.length === 0) return holdKeys(raw);
  const head = `The payment keys cannot be used (docs/payments/README.md):`;
  throw new ConfigError(writeFaults(head, name, inFileOrder(faults)));
}

function holdKeys(raw: RawKeys): PaymentKeys {
  return {
    of<Name extends KeyedProvider>(provider: Name) {
      const held = new Map(
        Object.entries(raw).flatMap(([tenantId, providers]) => {
          const keys = providers[provider];
          if (keys === undefined) return [];
          return [[tenantId, KEY_SCHEMAS[provider].parse(keys) as KeysAt<Name>] as const];
        }),
      );
      return (tenantId) => held.get(tenantId);
    },
    tenantIds: Object.keys(raw),
  };
}

/** Only commands show these faults, so they need no codes. */
const inWords = (text: string): Fault => makeFault('OtherFault', { text });

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parser's message may quote the file, which contains secrets, so only the position is reported. */
const UNREADABLE =
  'this cannot be read: a name stands twice, a line is not indented like those beside it, or a value needs quotes';

function readKeys(bytes: Uint8Array, faults: FileFault[]): RawKeys {
  const yaml = openParsed(parseYaml(bytes));
  faults.push(...yaml.faults.map((fault) => ({ ...fault, ...inWords(UNREADABLE) })));
  if (!('value' in yaml) || yaml.value === null || yaml.value === '') return {};
  const fault = (path: readonly PropertyKey[], message: string, key?: string): void => {
    const place = key === undefined ? yaml.placeOf(path) : yaml.placeOfKey(path, key);
    faults.push({ ...place, path: path.map(String).join('.'), ...inWords(message) });
  };
  if (!isMap(yaml.value)) {
    fault([], 'begin with a tenant: "tenant:" and below it its providers, indented');
    return {};
  }
  const raw: RawKeys = {};
  for (const [tenantId, providers] of Object.entries(yaml.value)) {
    if (!TENANT_ID_PATTERN.test(tenantId)) fault([], 'this is not the id of a tenant', tenantId);
    else if (!isMap(providers))
      fault([tenantId], 'name its providers below it, indented, each with its keys');
    else {
      raw[tenantId] = providers;
      for (const [provider, keys] of Object.entries(providers)) checkKeys([tenantId, provider], keys, fault);
    }
  }
  return raw;
}

/** Texts in keys that were copied from a page that shortens or labels them. */
const EXAMPLE_KEY = /…|\.\.\.|example|placeholder|change-?me|your[-_ ]/i;

type OnKeyFault = (path: readonly PropertyKey[], message: string, key?: string) => void;

function checkKeys(path: readonly [string, string], keys: unknown, fault: OnKeyFault): void {
  const [tenantId, provider] = path;
  if (!isKeyed(provider)) {
    fault([tenantId], unknownName(provider, 'provider', Object.keys(KEY_SCHEMAS)), provider);
    return;
  }
  const schema: z.ZodObject = KEY_SCHEMAS[provider];
  const parsed = schema.safeParse(keys);
  if (parsed.success) {
    for (const [name, value] of Object.entries(keys as Record<string, unknown>))
      if (EXAMPLE_KEY.test(JSON.stringify(value)))
        fault([...path, name], 'this is an example: write what the provider shows for your account');
    return;
  }
  for (const issue of parsed.error.issues) {
    const place = [...path, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fault(place, unknownName(key, 'key', Object.keys(schema.shape)), key);
    else fault(place, isMissing(keys, issue.path) ? `"${String(place.at(-1))}" is missing` : issue.message);
  }
}

const isMissing = (keys: unknown, [key, ...inner]: readonly PropertyKey[]): boolean =>
  inner.length === 0 && isMap(keys) && key !== undefined && !Object.hasOwn(keys, key);

/** Quotes a name from the file only if it is similar to a known one; otherwise it may be a misplaced secret. */
function unknownName(name: string, kind: string, known: readonly string[]): string {
  const near = nearestToken(name, known);
  return near === undefined
    ? `this ${kind} is not known: write one of ${known.join(', ')}`
    : `this ${kind} is not known: is it "${near}"?`;
}
