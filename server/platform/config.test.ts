import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

test('without any variable the defaults of docs/settings.md apply', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    logLevel: 'info',
  });
  expect(loadConfig({ PORT: '' })).toMatchObject({ port: 3000 });
});

test('every invalid variable has its own message', () => {
  const wrong = () =>
    loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', SIGNING_SECRET: 'short', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(ConfigError);
  for (const name of [
    'PORT is "eighty"',
    'DATABASE_URL is "mysql://x": must start with postgres://',
    'SIGNING_SECRET',
    'LOG_LEVEL',
  ]) {
    expect(wrong).toThrow(name);
  }
});

test('no error contains a secret', () => {
  const said = (environment: Record<string, string>) => {
    try {
      return String(loadConfig(environment));
    } catch (error) {
      return String(error);
    }
  };
  expect(said({ SIGNING_SECRET: 'hunter2' })).toContain('SIGNING_SECRET is 7 characters long');
  expect(said({ DESK_CLIENT_SECRET: 'hunter2', DESK_ISSUER: 'x' })).not.toContain('hunter2');
  expect(said({ SMTP_URL: 'ftp://me:hunter2@mail.example' })).toContain('"ftp://…@mail.example"');
});

test.each(['localhost', '10.0.0.0/40', '127.0.0.1;10.0.0.1'])(
  'ALLOWED_PRIVATE_NETWORKS refuses %s',
  (value) => {
    expect(() => loadConfig({ ALLOWED_PRIVATE_NETWORKS: value })).toThrow('addresses or networks');
  },
);

test('metrics have a separate port', () => {
  expect(() => loadConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ');
  expect(loadConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
});

test('tracing follows the OTEL_* variables and is off without them', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  const tracesOf = (more: Record<string, string>) =>
    loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).traces;
  expect(loadConfig({}).traces).toBeUndefined();
  expect(tracesOf({})).toEqual({
    url: 'http://collector:4318/v1/traces',
    share: 1,
    serviceName: 'photofinish',
  });
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = 'https://other.example/in';
  expect(tracesOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT })?.url).toBe(OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(tracesOf(sampled)?.share).toBe(0.05);
  expect(tracesOf({ OTEL_TRACES_SAMPLER_ARG: '0.05' })?.share).toBe(1);
  expect(tracesOf({ OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(tracesOf({ OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  expect(() => tracesOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"',
  );
});

test('the desk needs HTTPS unless it is on localhost, and its settings are required together', () => {
  const DESK_URL = 'https://desk.example';
  const DESK_ISSUER = 'https://login.example/';
  for (const address of ['http://desk.example', 'http://localhost.example'])
    expect(() => loadConfig({ DESK_URL: address })).toThrow('DESK_URL');
  expect(loadConfig({ DESK_URL: 'http://desk.localhost:3000/' }).deskUrl).toBe('http://desk.localhost:3000');
  const same = { DESK_URL, PUBLIC_URL: 'https://desk.example:8443' };
  expect(() => loadConfig(same)).toThrow('the desk needs one of its own');
  expect(() => loadConfig({ DESK_URL, DESK_ISSUER })).toThrow('DESK_CLIENT_ID');
  expect(() => loadConfig({ DESK_ISSUER, DESK_CLIENT_ID: 'desk' })).toThrow('no desk to log in to');
  const byLinks = { DESK_URL, DESK_OPERATORS: 'root@example.com' };
  expect(loadConfig(byLinks)).toMatchObject({ deskMailedLinks: 'without-provider' });
  expect(() => loadConfig({ ...byLinks, DESK_MAILED_LINKS: 'off' })).toThrow('operators cannot log in');
  const right = {
    DESK_URL,
    DESK_ISSUER,
    DESK_CLIENT_ID: 'desk',
    DESK_OPERATORS: ' Root@Example.com, b@c.de',
  };
  expect(loadConfig(right)).toMatchObject({
    deskProvider: { issuer: 'https://login.example', clientId: 'desk', clientSecret: undefined },
    deskOperators: ['root@example.com', 'b@c.de'],
  });
});

test('SIGNING_SECRET lists secrets by id, the signing one first', () => {
  const [one, other] = ['1'.repeat(32), '2'.repeat(32)];
  const { signingSecrets } = loadConfig({ SIGNING_SECRET: `2026b:${one}, 2026a:${other}` });
  expect(signingSecrets).toEqual([
    { keyId: '2026b', secret: one },
    { keyId: '2026a', secret: other },
  ]);
  expect(loadConfig({}).signingSecrets).toEqual([]);
  for (const [list, sentence] of [
    [`a:${one},a:${other}`, 'names a key twice'],
    [`unnamed:2026a:${one}`, 'begins with two ids'],
    [`a:${one},b:short`, 'must have at least 32 characters'],
    [`a:${one},Ä b:${one}`, 'has an id before a colon that is not'],
  ] as const)
    expect(() => loadConfig({ SIGNING_SECRET: list })).toThrow(sentence);
});
