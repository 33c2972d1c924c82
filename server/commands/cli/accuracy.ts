import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    photos: { type: 'string', multiple: true },
    truth: { type: 'string', multiple: true },
    'start-list': { type: 'string' },
    ...startListOptions,
    markdown: { type: 'string' },
    json: { type: 'string' },
    tenant: { type: 'string' },
    event: { type: 'string' },
  },
  help: `photofinish accuracy --photos FOLDER --truth FILE [--start-list FILE] [--markdown FILE] [--json FILE]
photofinish accuracy truth --event EVENT-ID --tenant T --truth FILE [--photos FOLDER]

Measures how accurately bibs, faces and the search work, on photos that people have labelled (the "truth"): recall and
precision, each with its 95 % interval, by size, light and sport, and by skin tone, sex and age if the truth names them. Prints
the card as Markdown. Needs no shop and no database. docs/accuracy.md describes the truth's format and each figure.

  --photos FOLDER       the photos; files in it without truth are named and not measured
  --truth FILE          what is in them, YAML or JSON. A wrong line or a photo that is missing from
                        the folder is refused before anything is read. For several events repeat --photos and --truth
  --start-list FILE     the start list as CSV, XLSX or ODS, if the truth file has none
${startListHelp}
  --markdown FILE       writes the card there too
  --json FILE           writes the card as JSON, with each missed or wrong bib and each photo of another person, by file
Exits with 1 if a photo could not be read; the card names it.

"truth" writes a truth file from an event of the shop. It contains the numbers that reviewers decided (photofinish review) and
the verdicts of visitors on their own photos. Unreviewed photos are left out and counted.
  --truth FILE          the file to write, YAML or JSON by its name; an existing file is not overwritten
  --photos FOLDER       also copies the originals of these photos there, to measure them elsewhere
Exits with 1 if nothing was reviewed.`,
  run: async (...call) => (await import('../accuracy-command.ts')).accuracyCommand(...call),
};
