import type { Command } from '../usage.ts';

export const command: Command = {
  options: {},
  help: `photofinish sftp

Receives photos by SFTP at SFTP_PORT, for cameras and programs without a browser. It runs as its own process beside serve and
work, with their settings. The user name is an upload link's id (photofinish upload list), the password is the part of the link
after its #. Uploaded files become photos of the event, as with the link's page; they can be listed but not downloaded.

SFTP_HOST_KEY names a file with the server's private key, in OpenSSH format without a passphrase. By default an Ed25519 key is
generated in DATA_DIR.`,
  run: async (config) => (await import('../sftp-command.ts')).sftpCommand(config),
};
