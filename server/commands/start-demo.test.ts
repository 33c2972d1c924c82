import { expect, test } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { mayHaveDemoOperator } from './start-demo.ts';

const DESK_URL = 'http://desk.localhost:3000';
const mayHave = (environment: Record<string, string>, isDemo = true) =>
  mayHaveDemoOperator(loadConfig({ DESK_URL, ...environment }), isDemo);

test('the demo has an operator on this machine only', () => {
  expect(mayHave({})).toBe(true);
  expect(mayHave({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(mayHave({ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' })).toBe(true);
  expect(mayHave({}, false)).toBe(false);
  expect(mayHaveDemoOperator(loadConfig({}), true)).toBe(false);
});

test.each([
  { PUBLIC_URL: 'https://photos.lakeside-run.at' },
  { PUBLIC_URL: 'http://203.0.113.7' },
  { PUBLIC_URL: 'http://192.168.1.5:3000' },
  { PUBLIC_URL: 'http://shop.local' },
  { HOST: '8.8.8.8' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { DESK_OPERATORS: 'ola@example.com' },
  { DESK_MAILED_LINKS: 'off' },
  { DESK_ISSUER: 'https://login.example', DESK_CLIENT_ID: 'desk' },
  { SMTP_URL: 'smtp://mail.example' },
])('the demo has no operator with %j', (environment) => {
  expect(mayHave(environment)).toBe(false);
});

test('no setting names the demo’s operator', () => {
  const demoOperator = { DEMO_OPERATOR: 'a@b.cz', demoOperator: 'a@b.cz' };
  expect(loadConfig(demoOperator).demoOperator).toBeUndefined();
});
