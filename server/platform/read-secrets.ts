import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A wrong setting; the message names it and the expected value. */
export class ConfigError extends Error {}

/**
 * Settings that hold a secret. Each can also be read from a file (`…_FILE`) or from a command's output (`…_COMMAND`).
 */
export const SECRET_SETTINGS = [
  'SIGNING_SECRET',
  'ADDRESS_SECRET',
  'DESK_CLIENT_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'BACKUP_KEY',
] as const;

const COMMAND_TIMEOUT_MS = 30_000;

/**
 * Fills in secrets from files and commands. An empty setting stays empty: nothing is read for it.
 * @throws ConfigError if a secret is set twice, or its file or command has none
 */
export function readSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const filled = { ...environment };
  for (const name of SECRET_SETTINGS) {
    if (environment[name] === '') continue;
    const sources = [name, `${name}_FILE`, `${name}_COMMAND`].filter(
      (source) => (environment[source] ?? '') !== '',
    );
    if (sources.length > 1) throw new ConfigError(`${sources.join(' and ')} are both set: keep one of them.`);
    const [source] = sources;
    const value = source === undefined ? undefined : environment[source];
    if (source === undefined || value === undefined || source === name) continue;
    const secret = source.endsWith('_FILE') ? readSecretFile(source, value) : runSecretCommand(source, value);
    if (secret.trim() === '')
      throw new ConfigError(`${source} is ${JSON.stringify(value)}: there is nothing in it.`);
    filled[name] = secret.trim();
  }
  return filled;
}

function readSecretFile(source: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new ConfigError(`${source} is ${file}: it cannot be read (${code}).`);
  }
}

/**
 * Runs a command that prints a secret, such as that of a vault. Its standard error goes to the terminal.
 * @throws ConfigError if it fails or takes more than half a minute; no message contains its output
 */
export function runSecretCommand(source: string, command: string): string {
  try {
    return execSync(command, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: COMMAND_TIMEOUT_MS,
    });
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : null;
    const ended = status === null ? 'it was ended after 30 s or by a signal' : `it ended with ${status}`;
    throw new ConfigError(`${source} is ${JSON.stringify(command)}: ${ended}.`);
  }
}
