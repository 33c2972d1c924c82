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

Publicity of an event. "show" prints its address and texts for participants in every language; "poster" writes a poster with a
QR code. "set" decides what the organizer sees at the desk and how many photos may be free. "mark" puts a sponsor's mark on
the event's previews. "give" makes photos free, by file name.

  --coverage yes|no     whether the organizer sees how well people are found
  --sales WHEN          whether the organizer sees sales: ${ORGANIZER_SALES.join(', ')}
                        (ByShares: if the rules of shares include organizers)
  --free-photos N       the most photos that may be free; photos that are free already stay free
  --language L          of the poster: ${LANGUAGES.join(', ')}
  --free-card           each runner may save a small picture with the mark for free
  --none                removes the mark
  --report              also makes all photos of the photo report free
  --take-back           puts them on sale again
  --size SIZE           ${POSTER_SIZES.join(' or ')}
${causeHelp}
  --json                print as JSON`,
  run: async (...call) => (await import('../share-command.ts')).shareCommand(...call),
};
