import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isNetwork } from './outbound/networks.ts';
import { ConfigError, readSecrets } from './read-secrets.ts';
import { type SigningSecret, UNNAMED_KEY_ID } from './signing/signing-keys.ts';

export { ConfigError };

/** Returns whether an address uses HTTPS or is on this machine: names under localhost always are (RFC 6761). */
function isSafeForLogins(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /(^|\.)localhost$|^127\.\d+\.\d+\.\d+$/.test(hostname);
}

const hostOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).hostname;

/** A key for encrypting files; `age-keygen` generates such keys too. */
const AGE_KEY = /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/;

const port = z.coerce.number().int().min(0).max(65535);

/** Parses `id:secret,id:secret`, the signing key first. A text without ids is a single secret. */
function readSigningSecrets(text: string): SigningSecret[] {
  if (!/^[a-z0-9-]{1,16}:/.test(text)) return [{ keyId: UNNAMED_KEY_ID, secret: text }];
  return text.split(',').map((item) => {
    const [keyId = '', ...secret] = item.trim().split(':');
    return { keyId, secret: secret.join(':') };
  });
}

const signingSecretSchema = z.object({
  keyId: z
    .string()
    .regex(
      /^[a-z0-9-]{1,16}$/,
      'has an id before a colon that is not 1 to 16 small letters, digits or hyphens',
    ),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine((secret) => !/^[a-z0-9-]{1,16}:/.test(secret), 'begins with two ids: keep only one'),
});

/** The settings. `.env.example` and `docs/settings.md` are generated from them. */
export const environmentSchema = z.object({
  PORT: port.default(3000).describe('The port to listen on; `0` chooses a free one.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The shop’s address, as in `https://shop.example`. Links of all brands use its scheme and port; mails link to it if its host is the brand’s, otherwise to the brand’s first host. Required behind TLS.',
    ),
  DESK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeForLogins, 'must begin with https:// (http:// only for names under localhost)')
    .optional()
    .describe(
      'The desk’s address, an origin of its own, as in `https://desk.example`. Without it there is no desk; `photofinish start` on your own machine uses `http://desk.localhost` with the shop’s port. Login providers must allow `DESK_URL/login/callback`, and a brand’s own provider that does not name itself in its answers (RFC 9207) `DESK_URL/login/callback/BRAND`.',
    ),
  DESK_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeForLogins, 'must begin with https:// (http:// only for names under localhost)')
    .transform((issuer) => issuer.replace(/(?<!\/)\/+$/, ''))
    .optional()
    .describe(
      'The installation’s own OpenID provider: for its operators, and for members of brands without a provider.',
    ),
  DESK_CLIENT_ID: z.string().min(1).optional().describe('The desk’s client id at that provider.'),
  DESK_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The desk’s client secret at that provider, if it has one.'),
  DESK_OPERATORS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim().toLowerCase()))
    .pipe(z.array(z.email()))
    .optional()
    .describe(
      'Email addresses of the installation’s operators, separated by commas. They may do everything in every brand, once a mailed link or the provider has verified the address. Without it, the setup page of the first start names one (decision 242).',
    ),
  DESK_MAILED_LINKS: z
    .literal(['without-provider', 'beside-provider', 'off'])
    .default('without-provider')
    .describe(
      'Who can log in to the desk by a mailed link. `without-provider`: members of desks without an OpenID provider. `beside-provider`: also members of desks that use `DESK_ISSUER`. `off`: no one. At a brand with its own provider only that provider logs in (decision 241). Passkeys and recovery codes follow the same setting (decision 252).',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('The folder for database, files and keys. Only its owner may enter it.'),
  DATA_DIR_MODE: z
    .string()
    .regex(/^7[0-7]{2}$/, 'must be three octal digits of which the first is 7, as in 750')
    .transform((digits) => Number.parseInt(digits, 8))
    .optional()
    .describe('The mode of `DATA_DIR`, as in `750`. Files of a storage folder have the mode of that folder.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(
      'A PostgreSQL database, version 15 or newer (`postgres://…`). Without it, one is started in `DATA_DIR`.',
    ),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .optional()
    .describe(
      'Where files are stored: `file:///…` or `s3://bucket/prefix?endpoint=https://…&region=…`. Without it, `DATA_DIR/files`.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('The mail server (`smtp://…`). Without it, mails are shown on the mailbox page.'),
  MAIL_FROM: z
    .email()
    .default('photos@photofinish.example')
    .describe('The sender of mails of brands whose file names no `mailFrom`.'),
  BOUNCE_ADDRESS: z
    .email()
    .regex(/^[^+@]{1,15}@/, 'must have at most 15 characters before the @, and no +')
    .optional()
    .describe(
      'The address for bounces and complaints, as in `bounces@example.com`. Pass what arrives there (`bounces+…@example.com`) to `photofinish mail bounced`.',
    ),
  LETTERS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(600)
    .describe(
      'The highest number of letters to participants that are sent per minute, over all brands. A brand’s own limit is `letters: { perMinute: 300 }` in its file. Other mails are not counted.',
    ),
  DKIM_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A folder of private keys that sign mails, each named after its DNS record: `SELECTOR._domainkey.DOMAIN.pem`.',
    ),
  LOG_LEVEL: z
    .literal(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
  SIGNING_SECRET: z
    .string()
    .transform(readSigningSecrets)
    .pipe(z.array(signingSecretSchema))
    .refine((list) => new Set(list.map(({ keyId }) => keyId)).size === list.length, 'names a key twice')
    .optional()
    .describe(
      'At least 32 characters; signs links, tokens and webhooks. Or a list, `id:secret,id:secret`: the first signs, all verify (docs/secrets.md). Without it, one is generated in `DATA_DIR`; servers that share a database need it.',
    ),
  ADDRESS_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'At least 32 characters; hashes the addresses that get no letters, and the identifiers in the list of erasures. Keep it when `SIGNING_SECRET` changes: with another one, no letter is sent any more. Without it, one is generated in `DATA_DIR`; servers that share a database need it.',
    ),
  CERTIFICATE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A PEM file (PKCS#8) with the Ed25519 key that signs certificates of erasure (docs/certificates.md). Without it, one is generated in `DATA_DIR`; servers that share a database need it.',
    ),
  ERASURES_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .optional()
    .describe(
      'Where the list of erasures is stored that is replayed after a restore (`file:///…` or `s3://…`). Keep it outside of every backup (decision 121). Without it, a folder in `DATA_DIR`.',
    ),
  BACKUP_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .optional()
    .describe('Where `work` writes backups (docs/backup.md).'),
  BACKUP_KEY: z
    .string()
    .regex(AGE_KEY, 'must be a key of age: "photofinish backup key" makes one')
    .optional()
    .describe('The age key that encrypts backups and restores them; `photofinish backup key` makes one.'),
  BACKUP_EVERY_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(744)
    .optional()
    .describe('How often `work` makes a backup. Without it, never.'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7).describe('How many backups `work` keeps.'),
  DEFAULT_TENANT: z
    .string()
    .optional()
    .describe('The brand shown on hosts that belong to no brand. Without it, such hosts get 404.'),
  PAYMENT_KEYS: z
    .string()
    .min(1)
    .optional()
    .describe('A file with the brands’ keys at payment providers (docs/payments/README.md).'),
  PAYMENT_KEYS_COMMAND: z.string().min(1).optional().describe('A command that prints such a file.'),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .optional()
    .describe(
      'Addresses of proxies, separated by commas, whose `X-Forwarded-For` is trusted. No other header of a proxy is trusted.',
    ),
  ALLOWED_PRIVATE_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks with commas, like 127.0.0.1,10.1.0.0/16',
    )
    .optional()
    .describe(
      'Private addresses and networks at which a brand’s identity provider, webhooks, feeds or photos to import may be, separated by commas, as in `10.1.0.0/16` (decision 44).',
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      'The port of Prometheus metrics and health checks (`/metrics`, `/healthz`, `/readyz`) of `serve`, `work` and `start` (docs/alerts.md). Without it there are none.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe(
      'How long `serve` still answers after SIGTERM, while `/readyz` returns 503. Set it to the time that your load balancer needs (decision 168).',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where traces are sent, by OTLP over HTTP (docs/traces.md). Without it nothing is traced.'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The same as a full address, with its path.'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json')
    .optional()
    .describe('`http/json`, the only protocol that is supported.'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
    .literal('http/json')
    .optional()
    .describe('`http/json`, the only protocol that is supported.'),
  OTEL_TRACES_EXPORTER: z.literal(['otlp', 'none']).default('otlp').describe('`none` switches traces off.'),
  OTEL_SDK_DISABLED: z.literal(['true', 'false']).default('false').describe('`true` switches traces off.'),
  OTEL_TRACES_SAMPLER: z
    .literal(['parentbased_always_on', 'parentbased_traceidratio'])
    .default('parentbased_always_on')
    .describe('`parentbased_traceidratio` traces a share.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share that is traced, 0 to 1, with the sampler `parentbased_traceidratio`.'),
  OTEL_SERVICE_NAME: z.string().default('photofinish').describe('The name of this service in traces.'),
  SFTP_PORT: port
    .optional()
    .describe('The port on which `photofinish sftp` receives photos (docs/uploads.md).'),
  SFTP_HOST_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A file with the private key of `photofinish sftp`. Without it, one is generated in `DATA_DIR`.',
    ),
  READER_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'How many photos are read at once. Each reader loads models of its own. Without it, one per core.',
    ),
  FACE_MODELS: z
    .string()
    .optional()
    .describe(
      'A folder of other face models with a `models.json` (docs/face-models.md). Without it, the built-in ones.',
    ),
  FACE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(65_536)
    .default(1024)
    .describe('Memory for the faces of events that are searched, in MB: about 0.8 per thousand faces.'),
  SERVICE_WORKER: z
    .literal(['on', 'off'])
    .default('on')
    .describe('`off` removes the pages’ service worker and its cache from every returning browser.'),
});

/** The collector of traces, and the share that is sent. */
export interface TraceSettings {
  url: string;
  /** The share of requests and jobs that is traced, 0 to 1. */
  share: number;
  serviceName: string;
}

/** The configuration of the process, parsed once at the start (product §14). */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  /** As in `https://desk.example`. */
  deskUrl: string | undefined;
  /** The installation's own OpenID provider; undefined if it has none. */
  deskProvider: { issuer: string; clientId: string; clientSecret: string | undefined } | undefined;
  /** Canonical addresses of the installation's operators. */
  deskOperators: string[];
  /**
   * The address that is also an operator of the installation, without being named in a setting: only `start` names it, while
   * the demo's people with their public password can log in on this machine.
   */
  demoOperator: string | undefined;
  /** Where a mailed link logs in to the desk. */
  deskMailedLinks: z.infer<typeof environmentSchema>['DESK_MAILED_LINKS'];
  /** Absolute. Database, files, keys. */
  dataDir: string;
  /** The mode of the folder itself; undefined if only its owner may access it. */
  dataDirMode: number | undefined;
  databaseUrl: string | undefined;
  storageUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The sender for tenants without their own. */
  mailFrom: string;
  /** As in `bounces@example.com`; mails add their id between + and @. */
  bounceAddress: string | undefined;
  lettersPerMinute: number;
  /** Absolute. */
  dkimKeysFolder: string | undefined;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
  /** The signing key first; empty if the key in the data folder is used. */
  signingSecrets: SigningSecret[];
  addressSecret: string | undefined;
  /** Absolute. */
  certificateKeyFile: string | undefined;
  erasuresUrl: string | undefined;
  backupUrl: string | undefined;
  backupKey: string | undefined;
  /** Undefined if no backup is made by schedule. */
  backupEveryHours: number | undefined;
  backupKeep: number;
  defaultTenantId: string | undefined;
  /** An absolute path. */
  paymentKeysFile: string | undefined;
  /** The command that prints the payment keys, if no file contains them. */
  paymentKeysCommand: string | undefined;
  trustedProxies: string[];
  /** Addresses and networks, as in `10.1.0.0/16`. */
  allowedPrivateNetworks: string[];
  metricsPort: number | undefined;
  drainSeconds: number;
  /** Undefined if nothing is traced. */
  traces: TraceSettings | undefined;
  sftpPort: number | undefined;
  /** Absolute. */
  sftpHostKeyFile: string | undefined;
  readerThreads: number;
  faceCacheMb: number;
  faceModels: string | undefined;
  hasServiceWorker: boolean;
}

/** Returns a setting's value for an error message, without secrets and without passwords of addresses. */
function shown(name: string, known: Record<string, string | undefined>): string {
  const value = known[name] ?? '';
  if (/SECRET$|_KEY$/.test(name)) return `${value.length} characters long`;
  return JSON.stringify(value.replace(/\/\/[^/@]*@/, '//…@'));
}

function traceSettings(values: z.infer<typeof environmentSchema>): TraceSettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined || values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none')
    return undefined;
  const isShared = values.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio';
  return { url, share: isShared ? values.OTEL_TRACES_SAMPLER_ARG : 1, serviceName: values.OTEL_SERVICE_NAME };
}

/**
 * Reads the environment.
 * @throws ConfigError with one sentence per wrong variable
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = readSecrets(environment);
  const known = Object.fromEntries(
    Object.keys(environmentSchema.shape).map((name) => [name, given[name] === '' ? undefined : given[name]]),
  );
  const parsed = environmentSchema.safeParse(known);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${String(issue.path[0])} is ${shown(String(issue.path[0]), known)}: ${issue.message}.`,
    );
    throw new ConfigError(sentences.join('\n'));
  }
  const values = parsed.data;
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0)
    throw new ConfigError(`METRICS_PORT and PORT are both ${values.PORT}: METRICS_PORT must differ.`);
  if (hostOf(values.DESK_URL) !== undefined && hostOf(values.DESK_URL) === hostOf(values.PUBLIC_URL))
    throw new ConfigError('DESK_URL has the host of PUBLIC_URL: the desk needs one of its own.');
  if (values.PAYMENT_KEYS !== undefined && values.PAYMENT_KEYS_COMMAND !== undefined)
    throw new ConfigError('PAYMENT_KEYS and PAYMENT_KEYS_COMMAND are both set: keep one of them.');
  const { DESK_ISSUER: issuer, DESK_CLIENT_ID: clientId, DESK_CLIENT_SECRET: clientSecret } = values;
  if ((issuer === undefined) !== (clientId === undefined))
    throw new ConfigError('DESK_ISSUER and DESK_CLIENT_ID go together: one of them is not set.');
  if (issuer !== undefined && values.DESK_URL === undefined)
    throw new ConfigError('DESK_ISSUER is set, and DESK_URL is not: there is no desk to log in to.');
  if (issuer === undefined && values.DESK_OPERATORS !== undefined && values.DESK_MAILED_LINKS === 'off')
    throw new ConfigError(
      'DESK_OPERATORS is set, DESK_ISSUER is not, and DESK_MAILED_LINKS is off, so operators cannot log in. Set DESK_ISSUER, or allow mailed links.',
    );
  if (
    values.BACKUP_EVERY_HOURS !== undefined &&
    (values.BACKUP_URL === undefined || values.BACKUP_KEY === undefined)
  )
    throw new ConfigError('BACKUP_EVERY_HOURS needs BACKUP_URL and BACKUP_KEY.');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    deskUrl: values.DESK_URL === undefined ? undefined : new URL(values.DESK_URL).origin,
    deskProvider:
      issuer === undefined || clientId === undefined ? undefined : { issuer, clientId, clientSecret },
    deskOperators: values.DESK_OPERATORS ?? [],
    demoOperator: undefined,
    deskMailedLinks: values.DESK_MAILED_LINKS,
    dataDir: resolve(values.DATA_DIR),
    dataDirMode: values.DATA_DIR_MODE,
    databaseUrl: values.DATABASE_URL,
    storageUrl: values.STORAGE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    bounceAddress: values.BOUNCE_ADDRESS,
    lettersPerMinute: values.LETTERS_PER_MINUTE,
    dkimKeysFolder: values.DKIM_KEYS === undefined ? undefined : resolve(values.DKIM_KEYS),
    logLevel: values.LOG_LEVEL,
    signingSecrets: values.SIGNING_SECRET ?? [],
    addressSecret: values.ADDRESS_SECRET,
    certificateKeyFile: values.CERTIFICATE_KEY === undefined ? undefined : resolve(values.CERTIFICATE_KEY),
    erasuresUrl: values.ERASURES_URL,
    backupUrl: values.BACKUP_URL,
    backupKey: values.BACKUP_KEY,
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    backupKeep: values.BACKUP_KEEP,
    defaultTenantId: values.DEFAULT_TENANT,
    paymentKeysFile: values.PAYMENT_KEYS === undefined ? undefined : resolve(values.PAYMENT_KEYS),
    paymentKeysCommand: values.PAYMENT_KEYS_COMMAND,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    allowedPrivateNetworks: values.ALLOWED_PRIVATE_NETWORKS ?? [],
    metricsPort: values.METRICS_PORT,
    drainSeconds: values.DRAIN_SECONDS,
    traces: traceSettings(values),
    sftpPort: values.SFTP_PORT,
    sftpHostKeyFile: values.SFTP_HOST_KEY === undefined ? undefined : resolve(values.SFTP_HOST_KEY),
    readerThreads: values.READER_THREADS ?? availableParallelism(),
    faceCacheMb: values.FACE_CACHE_MB,
    faceModels: values.FACE_MODELS === undefined ? undefined : resolve(values.FACE_MODELS),
    hasServiceWorker: values.SERVICE_WORKER === 'on',
  };
}
