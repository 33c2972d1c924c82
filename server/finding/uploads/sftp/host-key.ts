import ssh2 from 'ssh2';

/**
 * Generates a private key for an SFTP server in OpenSSH's format. ssh2 drops the leading zeros of an Ed25519 public
 * key, so it cannot read about one in 256 of its own keys (mscdex/ssh2#1390). Such a key is discarded.
 */
export function generateHostKey(generate = () => ssh2.utils.generateKeyPairSync('ed25519')): string {
  const key = generate();
  return [key.private, key.public].some((each) => ssh2.utils.parseKey(each) instanceof Error)
    ? generateHostKey(generate)
    : key.private;
}

/** Checks that a text is a private key without a passphrase, as the SFTP server needs it. */
export function isHostKey(text: string): boolean {
  const parsed = ssh2.utils.parseKey(text);
  return !(parsed instanceof Error) && parsed.isPrivateKey();
}
