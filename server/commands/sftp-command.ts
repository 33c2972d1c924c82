import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateHostKey, isHostKey, openSftpServer } from '#finding/uploads/index.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { readOwnKey } from '#platform/signing/own-key.ts';
import { openPlatform } from './open-platform.ts';
import { stopOnSignals } from './serve.ts';
import { UsageError } from './usage.ts';

/** Runs `photofinish sftp`: prints its address and runs until a signal. */
export async function sftpCommand(config: Config): Promise<'stays'> {
  const { sftpPort: port, host } = config;
  if (port === undefined) throw new UsageError('SFTP_PORT is not set: set the port for clients.');
  const hostKey = await readHostKey(config);
  const platform = await openPlatform(config, { isDemo: true });
  const server = await openSftpServer(platform.deps, { hostKey, port, host });
  stopOnSignals(async () => {
    await server.close();
    await platform.close();
  });
  console.log(`ready sftp://${host}:${server.port}`);
  return 'stays';
}

/** Reads the configured key, or else the one in the data folder, which is generated on first use. */
async function readHostKey({ sftpHostKeyFile: file, dataDir }: Config): Promise<string> {
  if (file === undefined) {
    const ownFile = join(dataDir, 'keys', 'sftp-host-key');
    const ownKey = await readOwnKey(ownFile, async () => generateHostKey());
    if (!isHostKey(ownKey))
      throw new ConfigError(`${ownFile} holds no readable key. Delete it: the next start generates another.`);
    return ownKey;
  }
  const key = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`SFTP_HOST_KEY is ${file}: it cannot be read (${error.code}).`);
  });
  if (!isHostKey(key))
    throw new ConfigError(`SFTP_HOST_KEY is ${file}: it must hold a private key that has no passphrase.`);
  return key;
}
