import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    payments: { type: 'boolean', default: false },
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish doctor
photofinish doctor --payments [--tenant T] [--json]

Checks what the shop needs: settings, database, storage, mail, recognition models, ffmpeg; names the
program that reads HEIC, if one is installed. Of each brand's sender it
asks the DNS for SPF, DKIM and DMARC, and says where it could not ask. Ends with 1 when something is missing or still an
example.

--payments looks at the tenants' payment providers in its place: whether their keys are valid, live or for tests, whether
they report to the shop's address, and whether every payment type leads to a provider that is there. No money moves.`,
  run: async (...call) => (await import('../doctor-command.ts')).doctorCommand(...call),
};
