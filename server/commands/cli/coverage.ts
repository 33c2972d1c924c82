import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish coverage --event EVENT-ID --tenant T [--json]

Measures how well the runners of an event are found, from the photos published so far:
  starters with at least one photo by their bib, by distance
  photos without a usable bib, and the numbers in doubt by reason (decide them with photofinish review)
  places (a camera at a kilometre, see import --place, or in a folder) where bibs are read much less often than elsewhere:
  their photos may show no runners, or be too small or too dark
  faces without a bib, and people seen often but never with a bib; for very many faces a sample is measured, and the
  output says so
  photos of sold packages that no longer count as their runner's, and how many the shop asks the runner about; buyers keep
  them
  --json          prints everything as JSON, with all places
It changes nothing and prints no names.`,
  run: async (...call) => (await import('../coverage-command.ts')).coverageCommand(...call),
};
