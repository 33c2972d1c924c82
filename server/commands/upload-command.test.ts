import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runUploadCommand } from './upload-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'marafon';
const NOBODYS = '00000000-0000-7000-8000-000000000000';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'http://desk.localhost' } });
});
afterAll(() => shop.close());

async function run(operands: string[], options: ParsedOptions = {}) {
  const { terminal, lines } = recordTerminal();
  const code = await runUploadCommand(shop.deps, TENANT, operands, options, terminal);
  return { code, printed: lines.join('\n') };
}

test('`upload invite` prints an address once, `list` shows progress, `revoke` ends it', async () => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  expect((await run(['list', eventId])).printed).toContain('No upload links yet');
  const made = await run(['invite', eventId], { photographer: 'Ελένη Παππά', days: '3' });
  expect(made.code).toBe(0);
  expect(made.printed).toMatch(/http:\/\/desk\.localhost\/upload#pfupload\.marafon\.[\w-]{43}$/);
  const listed = (await run(['list', eventId])).printed;
  expect(listed).toMatch(
    /Ελένη Παππά {2}until \d{4}-\d\d-\d\d {2}0 shown, 0 with bibs, 0 received, 0 to come, 0 refused$/,
  );
  expect(listed).not.toContain('pfupload');
  const [link] = JSON.parse((await run(['list', eventId], { json: true })).printed);
  expect(await run(['revoke', link.linkId])).toMatchObject({ code: 0 });
  expect((await run(['list', eventId])).printed).toContain('revoked');
  expect(await run(['revoke', NOBODYS])).toMatchObject({ code: 1 });
});

test('`upload invite` names missing options, and invites nobody', async () => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  const wrong: [string, ParsedOptions, string][] = [
    [eventId, {}, '--photographer must name'],
    [eventId, { photographer: 'x'.repeat(101) }, '--photographer must name'],
    [eventId, { photographer: 'Ada', days: '91' }, '--days must be a whole number from 1 to 90.'],
    [NOBODYS, { photographer: 'Ada' }, 'has no event'],
    ['race', { photographer: 'Ada' }, 'has no event'],
  ];
  for (const [event, options, message] of wrong)
    await expect(run(['invite', event], options)).rejects.toThrow(message);
  await expect(run(['invite'])).rejects.toThrow('Use "upload invite');
  expect((await run(['list', eventId])).printed).toContain('No upload links yet');
});
