import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runCertificateCommand, verifyFile } from './certificate-command.ts';
import { erasePerson } from './erase-person.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const erase = async (options: Record<string, unknown>) => {
  const { terminal, lines } = recordTerminal();
  const code = await erasePerson(shop.deps, TENANT, options as never, terminal);
  return { code, lines };
};

test('shows the consequences, erases when confirmed, and its certificate is verified by a file only', async () => {
  const event = await makeEvent(shop.deps, { photos: [['7'], ['7', '8']] });
  const person = [event.competitors['7'] ?? ''];
  expect(await erase({ person })).toEqual({
    code: 1,
    lines: [
      'Erased for good; this cannot be undone:',
      `  Alex Runner7, bib 7, event ${event.eventId}`,
      '  photos that show only this person, removed: 1',
      '  no orders',
      '  open carts with it: 0; archives with it: 0',
      '  photos that also show others, which lose this person’s tags: 1',
      '  faces: 0; accounts: 0; requests: 0; mails: 0',
      'Nothing was done. Add --yes to erase them for good.',
    ],
  });
  const folder = await makeTempFolder('certificate');
  const certificate = join(folder, 'certificate.json');
  const done = await erase({ person, yes: true, certificate });
  expect(done).toMatchObject({ code: 0 });
  expect(done.lines.at(-1)).toMatch(/^Erased\. The certificate [0-9a-f-]{36} is in /);

  const keys = recordTerminal();
  expect(await runCertificateCommand(shop.deps, TENANT, ['key'], {}, keys.terminal)).toBe(0);
  const key = join(folder, 'keys.json');
  await writeFile(key, keys.lines.join('\n'));
  const verified = recordTerminal();
  expect(await verifyFile(certificate, { key }, verified.terminal)).toBe(0);
  expect(verified.lines[0]).toMatch(/^Valid: signed by the key /);
  expect(verified.lines).toContain('  removed from storage: 3 photoFiles');

  const text = await readFile(certificate, 'utf8');
  await writeFile(certificate, text.replace('"count": 1', '"count": 9'));
  const changed = recordTerminal();
  expect(await verifyFile(certificate, { key }, changed.terminal)).toBe(1);
  expect(changed.lines).toEqual(['Not valid: its readable text differs from what was signed.']);
  await expect(verifyFile(certificate, { key: certificate }, changed.terminal)).rejects.toThrow(
    'holds no public key',
  );
  await expect(verifyFile(join(folder, 'none'), {}, changed.terminal)).rejects.toThrow('cannot be read');

  const listed = recordTerminal();
  expect(await runCertificateCommand(shop.deps, TENANT, ['list'], { json: true }, listed.terminal)).toBe(0);
  const [{ erasureId }] = JSON.parse(listed.lines[0] ?? '[]');
  const shown = recordTerminal();
  expect(await runCertificateCommand(shop.deps, TENANT, ['show', erasureId], {}, shown.terminal)).toBe(0);
  expect(JSON.parse(shown.lines.join('\n'))).toEqual(JSON.parse(text));
  expect(await erase({ person, yes: true })).toMatchObject({
    code: 1,
    lines: expect.arrayContaining(['Nothing was done: nothing is known of them.']),
  });
  await expect(erase({})).rejects.toThrow('Name the person');
});
