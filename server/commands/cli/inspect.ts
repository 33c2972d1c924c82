import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    'start-list': { type: 'string' },
    ...startListOptions,
    report: { type: 'boolean', default: false },
    out: { type: 'string' },
    language: { type: 'string' },
  },
  help: `photofinish inspect FILE… [--start-list FILE]
photofinish inspect SOURCE --report [--out FILE] [--language L] [--start-list FILE]

Prints what the engines see in each photo, one JSON line per file: size, time, bibs with confidence and position, and whether
visitors see them. A start list filters the bibs. Exits with 1 if a file is not a photo.

With --report it looks at all files of SOURCE (a folder with subfolders, a .zip, or s3://bucket/prefix?endpoint=…) as an import
would, imports nothing, and writes one HTML page for the photographer: formats, times and time zones, cameras, photographers,
duplicates, damaged files, files left out, and bibs in keywords, captions and file names. The page is a single file to
print or mail. Exits with 1 if a file is damaged or SOURCE contains no photo; the page is written all the same.

  --report              writes the page instead of JSON lines
  --out FILE            the page; photo-report.html by default. An existing file is replaced
  --language L          of the page: en (default), de, ru or cs
  --start-list FILE     with --report, marks named bibs that are not on the list
${startListHelp}`,
  run: async (...call) => (await import('../inspect-command.ts')).inspectCommand(...call),
};
