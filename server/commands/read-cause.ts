import { BY_COMMAND, type Cause } from '#hosting/actions/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const WHY_MAX = 500;

/**
 * Reads who does what a command does, and why (`--why`).
 * @throws UsageError where the reason is too long
 */
export function readCause({ why }: ParsedOptions): Cause {
  if (typeof why !== 'string') return BY_COMMAND;
  if (why.length > WHY_MAX) throw new UsageError(`--why has at most ${WHY_MAX} characters.`);
  return { actor: BY_COMMAND.actor, why: why.trim() };
}
