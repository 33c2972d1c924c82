import { ORGANIZER_SALES, POSTER_SIZES } from '#contract/desk-sharing.ts';
import { LANGUAGES } from '#contract/languages.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    coverage: { type: 'string' },
    sales: { type: 'string' },
    'free-photos': { type: 'string' },
    language: { type: 'string' },
    size: { type: 'string', default: 'A4' },
    out: { type: 'string' },
    'free-card': { type: 'boolean', default: false },
    none: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    'take-back': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish share show --event EVENT-ID --tenant T [--json]
photofinish share set --event EVENT-ID --tenant T [--coverage yes|no] [--sales WHEN] [--free-photos N] [--why TEXT]
photofinish share poster --event EVENT-ID --tenant T --language L [--size A4] --out FILE.pdf
photofinish share mark FILE --event EVENT-ID --tenant T [--free-card] [--why TEXT], or --none without a file
photofinish share give FILE-NAME… --event EVENT-ID --tenant T [--report] [--take-back] [--why TEXT]

Says how an event is told of: its address, texts for its participants in every language, a poster with the code that leads
to it. Sets what its organizer sees at the desk, and how many of its photos may be free. Puts a sponsor's mark on its previews;
makes photos free, by their files' names.

  --coverage yes|no     whether the organizer sees how well people are found
  --sales WHEN          whether they see what was sold: ${ORGANIZER_SALES.join(', ')}
                        (ByShares: if the rules of shares give organizers a part of it)
  --free-photos N       so many photos may be free at most; what is free already stays free
  --language L          of the poster: ${LANGUAGES.join(', ')}
  --free-card           each runner may save a small picture with the mark, for nothing
  --none                takes the mark off
  --report              also all photos of the photo report
  --take-back           they are sold again
  --size SIZE           ${POSTER_SIZES.join(' or ')}
${causeHelp}
  --json                print as JSON`,
  run: async (...call) => (await import('../share-command.ts')).shareCommand(...call),
};
