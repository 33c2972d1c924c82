import type { Command } from '../usage.ts';

export const command: Command = {
  options: {},
  help: `photofinish sftp

Takes photos by SFTP, for cameras and programs that know nothing else: at SFTP_PORT, in a process of its own, beside serve and
work and with their settings. The user's name is an upload link's id (photofinish upload list), the password the part of the link
that follows its #. What is sent becomes photos of the event as by the link's page; it is listed, and nobody reads it back.

SFTP_HOST_KEY names a file with the server's private key, in OpenSSH's form and without a passphrase; without it one (Ed25519) is
generated in DATA_DIR.`,
  run: async (config) => (await import('../sftp-command.ts')).sftpCommand(config),
};
