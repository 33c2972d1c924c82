import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish coverage --event EVENT-ID --tenant T [--json]

Measures how well the people of an event are found, from the photos published so far:
  starters with at least one photo by their bib, by distance
  photos that no bib leads to, and the numbers in doubt by reason (photofinish review decides them)
  places, that is a camera at a kilometre (import --place) or in a folder, where bibs are read much more rarely than elsewhere: their photos may show
  no runners, or be too small or too dark to read
  faces without a bib, and people who are seen often and never with one; among very many faces an even sample is
  looked at, and the output says so
  --json          print all of it as JSON, every place included
It changes nothing and prints no name.`,
  run: async (...call) => (await import('../coverage-command.ts')).coverageCommand(...call),
};
