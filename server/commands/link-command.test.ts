import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runLinkCommand } from './link-command.ts';
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
  const code = await runLinkCommand(shop.deps, TENANT, operands, options, terminal);
  return { code, printed: lines.join('\n') };
}

test('`link make` prints an address once, `list` names its owner, `revoke` ends it', async () => {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  expect((await run(['list'])).printed).toContain('There is no link yet');
  const made = await run(['make'], { for: 'organizer', event: eventId, label: 'Club', days: '7' });
  expect(made.code).toBe(0);
  expect(made.printed).toMatch(/http:\/\/desk\.localhost\/link#pflink\.marafon\.[\w-]{43}$/);
  const listed = (await run(['list'])).printed;
  expect(listed).toContain(`organizer of ${eventId}  Club  until `);
  expect(listed).not.toContain('pflink');
  const [link] = JSON.parse((await run(['list'], { json: true })).printed);
  expect(link).toMatchObject({ kind: 'organizer', eventId, uses: 0, revokedAt: null });
  expect(await run(['revoke', link.linkId])).toMatchObject({ code: 0 });
  expect((await run(['list'])).printed).toMatch(/revoked \d{4}-\d\d-\d\d {2}opened 0×$/);
  expect(await run(['revoke', NOBODYS])).toEqual({
    code: 1,
    printed: `Nothing was changed: there is no link ${NOBODYS}.`,
  });
});

test('`link make` names missing options, and makes nothing', async () => {
  const photographerId = await shop.deps.database.inTenant('photofinish', (scope) =>
    ensurePhotographer(shop.deps, scope, 'Ada Berg'),
  );
  const wrong: [ParsedOptions, string][] = [
    [{ label: 'x' }, '--for must be one of accountant, organizer, photographer.'],
    [{ for: 'accountant' }, '--label must name'],
    [{ for: 'accountant', label: 'x', days: '401' }, '--days must be a whole number from 1 to 400.'],
    [{ for: 'accountant', label: 'x', event: NOBODYS }, '--event is for organizers.'],
    [{ for: 'organizer', label: 'x' }, '--event ID'],
    [{ for: 'organizer', label: 'x', event: NOBODYS }, 'has no event'],
    [{ for: 'photographer', label: 'x', photographer: photographerId ?? '' }, 'has no photographer'],
  ];
  const before = (await run(['list'], { json: true })).printed;
  for (const [options, message] of wrong) await expect(run(['make'], options)).rejects.toThrow(message);
  await expect(run(['revoke'])).rejects.toThrow('Use "link make');
  expect((await run(['list'], { json: true })).printed).toBe(before);
});
