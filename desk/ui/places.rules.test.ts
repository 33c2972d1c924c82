import { expect, test } from 'vitest';
import { proposeCountry, proposeZone } from './places.rules.ts';

test.each([
  ['Europe/Vienna', 'AT', 'Europe/Vienna'],
  ['UTC', 'AT', 'Europe/Vienna'],
  ['Europe/Berlin', 'CZ', 'Europe/Prague'],
  ['America/Denver', 'US', 'America/Denver'],
  ['Europe/Berlin', null, 'Europe/Berlin'],
  ['UTC', 'Austria', 'UTC'],
])('in a browser of %s, a brand of %s gets events in %s', (browser, country, zone) => {
  expect(proposeZone(browser, country)).toBe(zone);
});

test.each([
  ['Europe/Vienna', ['en-US'], 'AT'],
  ['UTC', ['de-CH', 'en-US'], 'CH'],
  ['UTC', ['en-US', 'de'], ''],
])('in a browser of %s that speaks %j, a new brand is in %j', (zone, languages, country) => {
  expect(proposeCountry(zone, languages)).toBe(country);
});
