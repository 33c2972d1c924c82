import { randomUUID } from 'node:crypto';
import { locateTextModels } from '#engines/bibs/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openPlatform } from './open-platform.ts';

export const doctorHelp = `photofinish doctor

Checks what the shop needs: database, storage, mail, recognition models. Ends with 1 when something is missing.`;

/** @returns the exit code: 0 when everything answers */
export async function doctorCommand(config: Config): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const probe = `doctor/${randomUUID()}`;
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => deps.database.ping(),
    storage: async () => {
      await deps.storage.put(probe, Buffer.from('x'));
      await deps.storage.read(probe);
      await deps.storage.delete(probe);
    },
    mail: () => deps.mailer.check(),
    models: async () => locateTextModels(),
  };
  let exitCode = 0;
  for (const [name, check] of Object.entries(checks)) {
    const fault = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault !== undefined) exitCode = 1;
    console.log(`${name.padEnd(9)} ${fault ?? 'ok'}`);
  }
  await platform.close();
  return exitCode;
}
