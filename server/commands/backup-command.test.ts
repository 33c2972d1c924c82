import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';
import { backupCommand } from './backup-command.ts';
import { doctorCommand } from './doctor-command.ts';
import type { ParsedOptions } from './usage.ts';

let shop: ShopFolder;
let settings: Record<string, string>;
beforeAll(async () => {
  shop = await createShopFolder();
  settings = {
    BACKUP_URL: pathToFileURL(join(shop.dataDir, 'scheduled')).href,
    BACKUP_KEY: await makeSealKey(),
    BACKUP_EVERY_HOURS: '24',
    DESK_URL: 'https://desk.example.com',
  };
});
afterAll(() => shop.remove());

/** Runs a command in this process, as `photofinish` does in its own. */
async function run(
  command: typeof backupCommand,
  options: ParsedOptions = {},
  more: Record<string, string> = {},
): Promise<{ code: number; printed: string }> {
  const config = loadConfig({ ...shop.environment, ...settings, ...more });
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const code = await command(config, [], options)
    .catch((error: unknown) => {
      lines.push(String(error));
      return 1;
    })
    .finally(() => print.mockRestore());
  return { code, printed: lines.map((line) => `${line}\n`).join('') };
}

test('doctor reports only the backups that the settings require', async () => {
  // The database stays running, so that each command need not start it again.
  await shop.withPlatform(async () => {
    expect((await run(backupCommand, { to: join(shop.dataDir, 'elsewhere') })).code).toBe(0);
    const before = await run(doctorCommand);
    expect(before.printed).toContain('every 24 hours, none was made yet\n');
    expect(before.printed).toContain('desk      members log in by mailed links');

    expect((await run(backupCommand)).code).toBe(0);
    expect((await run(doctorCommand)).printed).toMatch(/every 24 hours, the last one started at 20\S+Z\n/);

    const file = join(shop.dataDir, 'no-folder');
    await writeFile(file, '');
    const refused = { BACKUP_URL: pathToFileURL(join(file, 'backups')).href };
    expect((await run(backupCommand, {}, refused)).printed).toContain(
      `The files in ${file}/backups cannot be reached`,
    );
    const after = await run(doctorCommand, {}, refused);
    expect(after.printed).toMatch(
      /the last one started at \S+; failed at \S+: The files in \S+\/no-folder\/backups cannot/,
    );
    expect(after.code).toBe(1);
  });
});

test('a port in use is reported with the settings that choose it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? String(bound.port) : '';
  const serving = shop.run(['serve', '--demo'], { ...settings, PORT: port });
  const { code } = await serving.ended;
  expect([code, serving.printed()]).toEqual([
    1,
    expect.stringContaining(`127.0.0.1:${port} is taken by another process: end it, or set PORT`),
  ]);
  other.close();
});
