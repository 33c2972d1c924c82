import { describeReplay, replayErasures } from '#operating/erasure/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { erasePerson } from './erase-person.ts';
import { withTenant } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { READING_CALLS, showPersonData } from './show-person-data.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish person`.
 * @returns the exit code: 0 if it is done, 1 if nothing was changed
 */
export async function personCommand(
  config: Config,
  [action, ...others]: string[],
  options: ParsedOptions,
): Promise<number> {
  if (others.length === 0 && action === 'replay-erasures') return replay(config);
  if (action !== undefined && Object.hasOwn(READING_CALLS, action))
    return withTenant(config, options, (deps, tenantId) =>
      showPersonData(deps, tenantId, [action, ...others], options, openTerminal()),
    );
  if (others.length > 0 || action !== 'erase')
    throw new UsageError(
      'Use "person find WHO", "person show", "person export" or "person erase" with --email or --person, or "person replay-erasures".',
    );
  return withTenant(config, options, (deps, tenantId) =>
    erasePerson(deps, tenantId, options, openTerminal()),
  );
}

async function replay(config: Config): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    const replay = await replayErasures(platform.deps);
    console.log(`Replayed: ${replay.replayed}. Known to the database already: ${replay.known}.`);
    for (const line of describeReplay(replay)) console.log(line);
    return 0;
  } finally {
    await platform.close();
  }
}
