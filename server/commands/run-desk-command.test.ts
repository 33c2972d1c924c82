import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runParticipantCommand } from './participant-command.ts';
import { runUploadCommand } from './upload-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'marafon';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function drop(bib: string, options: ParsedOptions, meanwhile?: () => Promise<unknown>) {
  const { terminal, lines } = recordTerminal(meanwhile);
  const code = await runParticipantCommand(shop.deps, TENANT, ['drop', bib], options, terminal);
  return { code, printed: lines.join('\n') };
}

async function listUploads(event: string): Promise<string> {
  const { terminal, lines } = recordTerminal();
  await runUploadCommand(shop.deps, TENANT, ['list', event], {}, terminal);
  return lines.join('\n');
}

test('an event is named by its title, with its date if several have it', async () => {
  const named = { tenantId: TENANT, title: 'Hill Run', photos: [] };
  await makeEvent(shop.deps, { ...named, date: '2026-05-10' });
  expect(await listUploads(' hill run ')).toContain('No upload links yet');
  await makeEvent(shop.deps, { ...named, date: '2027-05-09' });
  await expect(listUploads('Hill Run')).rejects.toThrow('"Hill Run, 2026-05-10"');
  expect(await listUploads('Hill Run, 2027-05-09')).toContain('No upload links yet');
  await expect(listUploads('Valley Run')).rejects.toThrow('has no event "Valley Run"');
});

test('an event of another tenant is not found, neither by title nor by id', async () => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: 'photofinish', title: 'Lake Run', photos: [] });
  for (const name of ['Lake Run', eventId]) await expect(listUploads(name)).rejects.toThrow('has no event');
});

test('a change that asks changes nothing until it is confirmed, and repeats what was shown', async () => {
  const event = 'Wood Run';
  await makeEvent(shop.deps, { tenantId: TENANT, title: event, photos: [['17'], ['18']] });
  expect(await drop('17', { event })).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/no longer be found[\s\S]*Nothing was done\. Add --yes/),
  });
  const changed = await drop('17', { event }, () => drop('17', { event, yes: true }));
  expect(changed).toMatchObject({ code: 1, printed: expect.stringContaining('was changed elsewhere') });
});

test('--json prints nothing but the answer', async () => {
  const event = 'Field Run';
  await makeEvent(shop.deps, { tenantId: TENANT, title: event, photos: [['17']] });
  const { code, printed } = await drop('17', { event, yes: true, json: true });
  expect([code, JSON.parse(printed)]).toEqual([0, { outcome: 'Done' }]);
});

test('a reason that is too long, and a member who does not exist, change nothing', async () => {
  const event = 'Park Run';
  await makeEvent(shop.deps, { tenantId: TENANT, title: event, photos: [['17']] });
  await expect(drop('17', { event, yes: true, why: 'x'.repeat(501) })).rejects.toThrow('--why');
  await expect(drop('17', { event, yes: true, as: 'nobody@example.com' })).rejects.toThrow('not a member');
  expect(await drop('17', { event, yes: true })).toMatchObject({ code: 0 });
});
