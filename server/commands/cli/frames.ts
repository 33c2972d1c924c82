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

Frames in which photos are sold, for one event or for all. A frame is a folder with "frame.yaml" and its layers (SVG or PNG).
"add" reports each wrong line or adds the frame. A changed frame replaces the one with the same key; photos already sold
keep the old one. EVENT is our id of the event, or the organizer's; without it here and in the file, the frame is for all
events. "export" writes a frame into a new or empty folder, without comments; adding that folder again changes nothing.

  key: finisher-poster             # stays the same from version to version
  title: { en: Finisher poster, de: Finisher-Poster }
  event: city-run-2026             # only for this event
  landscape:                       # and the same under portrait:
    size: [6000, 4000]             # pixels of the largest output; all sizes below use them
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
        words: Finisher            # the text for "words"; a fallback for the others

A layer has the width of its layout, or its proportions. An SVG must not contain scripts, external resources, pictures or text
(text would need the fonts of the machine that draws it). Convert text to outlines, or make it a text of the frame.

  --dry-run      only shows what it would do
  --json         prints the list or the result as JSON
${causeHelp}`,
  run: async (...call) => (await import('../frames-command.ts')).framesCommand(...call),
};
