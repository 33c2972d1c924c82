/** A mistake in how a command was called; its message says what to do. */
export class UsageError extends Error {}

/** Options of a command line by name. */
export type ParsedOptions = Record<string, string | boolean | (string | boolean)[] | undefined>;
