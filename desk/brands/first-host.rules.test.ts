import { expect, test } from 'vitest';
import { proposeHost } from './first-host.rules.ts';

test.each([
  ['Seelauf Fotos', 'desk.example.com', 'seelauf-fotos.example.com'],
  ['Übersee & Söhne!', 'desk.localhost', 'ubersee-sohne.localhost'],
  ['Марафон', 'desk.example.com', ''],
  ['Lauf', '192.0.2.1', ''],
  ['Lauf', 'localhost', ''],
])('for the brand %s and the desk at %s, the host %j is proposed', (name, deskHost, host) => {
  expect(proposeHost(name, deskHost)).toBe(host);
});
