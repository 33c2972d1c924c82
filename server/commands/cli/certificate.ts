import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    key: { type: 'string' },
    count: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish certificate verify FILE [--key FILE|URL]
photofinish certificate key --tenant T
photofinish certificate list --tenant T [--count N] [--json]
photofinish certificate show CERTIFICATE-ID --tenant T

"verify" checks that a certificate of erasure was signed with the given key and was not changed. It needs no database and, with
the key in a file, no network. Without --key it fetches the keys from the address in the certificate and prints that address:
trust the result only if you know that shop. Exits with 1 if the certificate is invalid.
  --key FILE|URL   the public keys that the shop publishes (JSON), or one key as PEM

"key" prints the public keys of a tenant's certificates, as its shop publishes them at
/.well-known/photofinish-certificates.json. "list" lists certificates, newest first; "show" prints one.`,
  run: async (...call) => (await import('../certificate-command.ts')).certificateCommand(...call),
};
