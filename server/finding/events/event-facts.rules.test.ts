import { expect, test } from 'vitest';
import { compareFacts, isNearEvent } from './event-facts.rules.ts';
import type { EventFacts } from './events.store.ts';

const event: EventFacts = {
  title: 'Spring Run',
  date: '2026-04-19',
  city: 'Seewalden',
  country: 'AT',
  externalEventId: null,
  isSecure: false,
  verificationFactor: 'None',
  findsUnlistedBibs: true,
  youthDistances: [],
  wantedFaces: 'atImport',
  faceGround: null,
  timeZone: 'Europe/Vienna',
  cameraOffsets: { R6: 200 },
};

test('omitted facts stay, equal facts are not a change', () => {
  expect(compareFacts(event, {})).toEqual([]);
  expect(compareFacts(event, { ...event, cameraOffsets: { R6: 200 } })).toEqual([]);
});

test('names changed facts with both values', () => {
  const given = { date: '2026-04-26', externalEventId: 'R26', isSecure: true, cameraOffsets: {} };
  expect(compareFacts(event, given)).toEqual([
    { field: 'date', from: '2026-04-19', to: '2026-04-26' },
    { field: 'externalEventId', from: '', to: 'R26' },
    { field: 'isSecure', from: 'no', to: 'yes' },
    { field: 'cameraOffsets', from: 'R6 200 s', to: '' },
  ]);
});

test.each([
  ['a corrected day', 'Spring Run', '2026-04-26', true],
  ['a mistyped year', 'SPRING  RUN', '2025-04-19', true],
  ['the race of the year before', 'Spring Run', '2025-04-13', false],
  ['a corrected title', 'Spring Run 2026', '2026-04-19', true],
  ['an album of it', 'Spring Run – 10 km', '2026-04-19', false],
  ['another race of the day', 'Lake Swim', '2026-04-19', false],
])('%s', (_what, title, date, isNear) => {
  expect(isNearEvent(event, { title, date })).toBe(isNear);
});

test('a different external id means a different event', () => {
  const wanted = { title: 'Spring Run', date: '2026-04-26', externalEventId: 'R27' };
  expect(isNearEvent({ ...event, externalEventId: 'R26' }, wanted)).toBe(false);
  expect(isNearEvent(event, wanted)).toBe(true);
});
