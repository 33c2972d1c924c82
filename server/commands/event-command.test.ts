import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import { prepareEvent } from '#finding/ingest/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { agreeOnEvent, type GivenEvent } from './agree-on-event.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const TENANT = 'photofinish';
const read = (eventId: string) => shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));

/** What an import would do: agrees on its event and prepares it. */
async function agree(given: GivenEvent, options: { isAgreed?: boolean; answer?: boolean } = {}) {
  const lines: string[] = [];
  const { answer, isAgreed = false } = options;
  const terminal = {
    print: (line: string) => lines.push(line),
    confirm: answer === undefined ? undefined : async () => answer,
    isColoured: false,
  };
  const event = await agreeOnEvent(shop.deps, TENANT, given, isAgreed, terminal);
  const prepared = event && (await prepareEvent(shop.deps, { tenantId: TENANT, event, startList: [] }));
  return { lines, eventId: prepared?.eventId };
}

describe('a second import', () => {
  test('that says the same, or less, is not asked about and changes nothing', async () => {
    const title = `Same ${randomUUID()}`;
    const said = { title, date: '2026-04-19', city: 'Brno', timeZone: 'Europe/Prague' };
    const first = await agree(said);
    expect(await agree(said)).toEqual({ lines: [], eventId: first.eventId });
    expect(await agree({ title, date: '2026-04-19' })).toEqual({ lines: [], eventId: first.eventId });
    expect(await read(first.eventId ?? '')).toMatchObject({ city: 'Brno', timeZone: 'Europe/Prague' });
  });

  test('that says something else is refused where nobody can be asked', async () => {
    const title = `Refused ${randomUUID()}`;
    const { eventId } = await agree({ title, date: '2026-04-19', city: 'Brno' });
    const other = { title, date: '2026-04-19', city: 'Praha', isSecure: true, externalEventId: 'R-9' };
    const { lines, eventId: none } = await agree(other);
    expect(none).toBeUndefined();
    expect(lines).toEqual([
      `~ ${title}, 2026-04-19, ${eventId}`,
      '      city: Brno → Praha',
      '      external-id: – → R-9',
      '      secure: no → yes',
      'Nothing was done. Say --yes to change the event, or leave these options out.',
    ]);
    expect((await agree(other, { answer: false })).eventId).toBeUndefined();
    expect(await read(eventId ?? '')).toMatchObject({ city: 'Brno', isSecure: false, externalEventId: null });
    expect((await agree(other, { answer: true })).eventId).toBe(eventId);
    expect(await read(eventId ?? '')).toMatchObject({
      city: 'Praha',
      isSecure: true,
      externalEventId: 'R-9',
    });
  });

  test('with a corrected day or title asks before it makes a second event', async () => {
    const title = `Moved ${randomUUID()}`;
    const { eventId } = await agree({ title, date: '2026-04-19' });
    const moved = await agree({ title, date: '2026-04-26' });
    expect(moved.eventId).toBeUndefined();
    expect(moved.lines.join('\n')).toContain(`2026-04-19  ${title}  ${eventId}`);
    expect((await agree({ title: `${title} II`, date: '2026-04-19' })).eventId).toBeUndefined();
    const known = { eventId: eventId ?? '', title: `${title} II`, date: '2026-04-26' };
    expect((await agree(known, { isAgreed: true })).eventId).toBe(eventId);
    expect(await read(eventId ?? '')).toMatchObject({ title: `${title} II`, date: '2026-04-26' });
    expect((await agree({ title, date: '2026-04-20' }, { answer: true })).eventId).not.toBe(eventId);
  });

  test('of an event that is not there is refused', async () => {
    await expect(agree({ eventId: randomUUID() })).rejects.toThrow('has no event');
    await expect(agree({ title: 'Only a title' })).rejects.toThrow('--date');
    const { eventId } = await makeEvent({ ...shop.deps }, { tenantId: 'marafon' });
    await expect(agree({ eventId })).rejects.toThrow('has no event');
  });
});
