import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import type { Command } from '../usage.ts';
import { peopleHelp, photographerBibsHelp, startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    title: { type: 'string' },
    date: { type: 'string' },
    event: { type: 'string' },
    city: { type: 'string' },
    country: { type: 'string' },
    'external-id': { type: 'string' },
    'start-list': { type: 'string' },
    ...startListOptions,
    people: { type: 'string' },
    factor: { type: 'string' },
    secure: { type: 'boolean' },
    gallery: { type: 'string' },
    'unlisted-bibs': { type: 'string' },
    'youth-distance': { type: 'string', multiple: true },
    'face-ground': { type: 'string' },
    'report-folder': { type: 'string', multiple: true },
    'time-zone': { type: 'string' },
    'camera-offset': { type: 'string', multiple: true },
    faces: { type: 'string' },
    'forget-faces-after': { type: 'string' },
    'photo-price': { type: 'string' },
    'package-price': { type: 'string' },
    'albums-by-folder': { type: 'boolean', default: false },
    place: { type: 'string' },
    'photographer-bibs': { type: 'string' },
    'min-edge': { type: 'string' },
    yes: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish import SOURCE --tenant T --title TITLE --date YYYY-MM-DD [options]
photofinish import SOURCE --tenant T --event EVENT-ID [options]

Imports all photos of SOURCE (a folder with subfolders, a .zip, or s3://bucket/prefix?endpoint=…) into an event, reads
bibs and publishes. The content decides what is a photo, not the file name:
JPEG, PNG, WebP, TIFF, AVIF.
Other files are skipped and listed. Runs beside a shop or alone; run it again to resume after an interruption. Exits with 1 if
a file could not be imported, and lists each.

Changes to an existing event are shown and must be confirmed; omitted options keep their values. A new event must be confirmed
if one with a similar title and day exists. Without a terminal use --yes, else nothing is done and the exit code is 1.

The photographer is the photo's EXIF Artist, else the first folder below SOURCE that a camera did not create:
race/Anna/DCIM/1.jpg is Anna's. The report counts photos by photographer.

  --tenant T            the tenant that owns the event
  --title, --date       the event; the same title and date, or the same --external-id, mean the same event
  --event EVENT-ID      an existing event; --title, --date and other options change it
  --city, --country     the place
  --external-id ID      the organizer's own number of the event
  --start-list FILE     CSV, XLSX or ODS (see photofinish start-list --help)
${startListHelp}
${peopleHelp}
  --factor F            the proof asked for with the bib: ${VERIFICATION_FACTORS.join(', ')}
  --secure              show photos only through the mailed link
  --gallery G           with a factor. closed (default): shows photos and videos only to participants who gave the
                        factor; open: shows all of them to everybody, without bibs and names
  --youth-distance NAME    protects runners of this distance, like runners below the tenant's youth age: strangers
                           cannot find their name, bib or photos, and faces are off (may be repeated; '' for none)
  --unlisted-bibs yes|no   whether the search finds bibs that are on no start list (default: yes). Never with a factor
                        or with protected photos
  --report-folder F     puts photos in folders of this name into the photo report (may be repeated; importing a
                        folder again marks its photos)
  --time-zone Z         for cameras without a time zone, as Europe/Vienna
  --camera-offset M=T   hours, minutes, seconds to add to the clock of camera model M, as in "Canon EOS R6=+00:03:20"
                        (may be repeated)
  --place KM            where all photos of SOURCE were taken, in kilometres from the start (0 to 9999); with the results
                        it limits who can be in them. Importing again with another value changes it
  --faces F             atImport (default): reads faces, to find photos without a bib, and by selfie. onRequest: keeps
                        no faces; each selfie searches all photos of the event, which takes minutes to hours of this
                        machine (shown before it begins). off: no face search
  --face-ground TEXT    the legal basis of face search, as in "Consent at registration, terms of 2026, § 7". Without one
                        face search is off (event edit sets it later). The record of actions keeps who set it, and when
  --forget-faces-after N   days after the race, 90 by default; photos found by faces stay found. Fewer days than before take
                        effect after a week
${photographerBibsHelp}
  --min-edge N          refuses pictures whose longer side has fewer pixels; 1000 by default, 0 for all
  --yes                 does not ask before changing an event or creating a similar one
  --photo-price N       price of a photo, as in 7; photo and package are each on sale once they have a price
  --package-price N     price of all photos of a participant
  --albums-by-folder    makes each folder directly in SOURCE its own event, "TITLE – FOLDER"; a folder named like a
                        distance of the start list gets only the participants of that distance
  --watch               keeps watching a folder that photographers upload to, until Ctrl-C
  --json                prints the report as JSON, one line per event`,
  run: async (...call) => (await import('../import-command.ts')).importCommand(...call),
};
