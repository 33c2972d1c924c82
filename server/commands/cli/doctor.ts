import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    payments: { type: 'boolean', default: false },
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish doctor
photofinish doctor --payments [--tenant T] [--json]

Checks settings, database, storage, mail, recognition models and ffmpeg, and names the program that reads HEIC, if one is
installed. Looks up SPF, DKIM and DMARC of each brand's sender in the DNS, and reports failed lookups. Exits with 1 if
something is missing or still has an example value.

--payments checks the tenants' payment providers instead: whether their keys are valid and live or test keys, whether they
report to the shop's address, and whether each payment type has a provider. It moves no money.`,
  run: async (...call) => (await import('../doctor-command.ts')).doctorCommand(...call),
};
