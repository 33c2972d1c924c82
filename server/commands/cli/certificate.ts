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

"verify" checks a certificate of erasure: that it was signed by the given key and not changed since. It needs neither database
nor, with the key in a file, a network. Without --key it takes the keys from the address that the certificate names, and says
which: believe it only where that shop is the one you know. Ends with 1 where the certificate does not hold.
  --key FILE|URL   public keys as the shop publishes them (JSON), or one as a PEM file

"key" prints the public keys of a tenant's certificates, as its shop publishes them at
/.well-known/photofinish-certificates.json. "list" lists the certificates, the latest first; "show" prints one.`,
  run: async (...call) => (await import('../certificate-command.ts')).certificateCommand(...call),
};
