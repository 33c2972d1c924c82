import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish frames add FOLDER --tenant T [--event EVENT] [--dry-run] [--json]
photofinish frames list --tenant T [--json]
photofinish frames export KEY FOLDER --tenant T [--event EVENT]
photofinish frames remove KEY --tenant T [--event EVENT]

Frames that photos can be sold in, of one event or of all. A frame is a folder with "frame.yaml" and its layers,
SVG or PNG, beside it. "add" says line by line what is wrong, or puts it into the shop; a changed frame takes the
place of the one with its key, and what was sold in that one keeps its looks. EVENT is our id of the event, or its
organizer's; without it, and without one in the file, the frame is for all. "export" writes a frame as such a folder
into one that is new or empty, without its comments; adding that one again changes nothing.

  key: finisher-poster             # stays the same from version to version
  title: { en: Finisher poster, de: Finisher-Poster }
  event: city-run-2026             # if it is for one event only
  landscape:                       # and the same again under portrait:
    size: [6000, 4000]             # pixels of the largest picture it is made as; all below is measured in them
    background: [back.svg]         # layers below the photo, the lowest first
    photo: [400, 400, 5200, 2900]  # left, top, width, height; the photo covers it, faces in sight
    foreground: [front.svg]        # layers above the photo
    logo: [5000, 3500, 600, 300]   # the shop's logo, as large as fits
    texts:
      - of: name                   # or bib, distance, event, date, place, time (at the finish), words
        box: [400, 3400, 4000, 400]
        size: [90, 240]            # smallest and largest font size: longer texts are made smaller, then wrapped
        colour: "#12405c"
        weight: 700                # or 400, 900
        width: condensed           # or normal
        align: start               # or middle, end
        case: upper                # or as-is
        words: Finisher            # for "words" what is printed, for others where nothing is known

A layer is as wide as its layout, or of the same shape. An SVG holds no script, nothing from elsewhere, no pictures
and no text: text would need fonts of the machine that draws it. Make it outlines, or a text of the frame.

  --dry-run      only says what it would do
  --json         prints the list, or what was done, as JSON
${causeHelp}`,
  run: async (...call) => (await import('../frames-command.ts')).framesCommand(...call),
};
