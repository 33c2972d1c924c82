import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#platform/config.ts';

/** A mistake in how a command was called; its message says what to do. */
export class UsageError extends Error {}

/** Options of a command line by name. */
export type ParsedOptions = Record<string, string | boolean | (string | boolean)[] | undefined>;

/**
 * A subcommand as `cli/` describes it: its options, its help and its function. `run` imports the implementation
 * only when it is called, so that printing a help does not load the engines.
 */
export interface Command {
  options: ParseArgsOptionsConfig;
  help: string;
  /** @returns the exit code; `stays` if the process runs until a signal */
  run(config: Config, operands: string[], options: ParsedOptions): Promise<number | 'stays'>;
}
