import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

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
    'min-edge': { type: 'string' },
    yes: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish import SOURCE --tenant T --title TITLE --date YYYY-MM-DD [options]
photofinish import SOURCE --tenant T --event EVENT-ID [options]

Takes every photo of SOURCE (a folder of any depth, a .zip, or s3://bucket/prefix?endpoint=…) into an event, reads
bibs and publishes. Photos are told by their content, not by their names:
JPEG, PNG, WebP, TIFF, AVIF.
What is no photo is passed over and named. Runs beside a shop or alone; interrupted and run again it goes on where
it was. Ends with 1 when a file could not be taken, and names each.

What is said of an event that is there already is shown as a difference and asked about; what is left out stays. A new
event is asked about where one of nearly the same title and day is there. Without a terminal nothing is done then, and it
ends with 1, unless --yes is said.

The photographer is who the photo names (EXIF Artist), else the first folder below SOURCE that is not a camera's own:
race/Anna/DCIM/1.jpg is Anna's. The report counts them.

  --tenant T            whose event it is
  --title, --date       the event; the same title and date name the same event again, and so does --external-id
  --event EVENT-ID      an event that is there: with --title, --date and the like it says what is different now
  --city, --country     where it was
  --external-id ID      the organizer's own number of the event
  --start-list FILE     who ran: CSV or XLSX (see photofinish start-list --help)
${startListHelp}
  --factor F            what a participant must add to the bib: ${VERIFICATION_FACTORS.join(', ')}
  --secure              show photos only through the mailed link
  --gallery G           with a factor. closed (as usual): photos and videos are shown only to who proved whose they
                        are; open: everybody sees all of them, without bibs and names
  --youth-distance NAME    whoever runs this distance is protected, as is who is younger than the tenant's youth age: no
                           stranger finds their name, bib or photos, and faces are off (may be repeated; '' for none)
  --unlisted-bibs yes|no   whether bibs read in photos are found that stand on no start list (as usual: yes). Never where
                        a factor is asked for or photos are protected
  --report-folder F     photos in folders of this name show nobody in particular: they are the photo report (may be
                        repeated; photos already imported are marked when their folder is imported again)
  --time-zone Z         of cameras that name none, as in Europe/Vienna
  --camera-offset M=T   hours, minutes, seconds to add to the clock of camera model M, as in "Canon EOS R6=+00:03:20"
                        (may be repeated)
  --place KM            how far along the way all photos of SOURCE were taken, in kilometres from the start (0 to 9999):
                        with the results it tells who can be in them. Said again of photos already imported, it holds
  --faces F             atImport (as usual): faces are read, so that people find photos that show no bib, and
                        by selfie; onRequest: none is kept, and for each selfie all photos of the event are looked through,
                        which takes minutes to hours of this machine (said before it begins); off: no face is looked for
  --face-ground TEXT    on what legal ground faces are looked for, as in "Consent at registration, terms of 2026, § 7": without
                        one none is (event edit records it later); kept with the event, and who recorded it when in the record of actions
  --forget-faces-after N   days after the race, 90 as usual; photos found by faces stay found
  --min-edge N          refuse pictures whose longer side has fewer pixels, 1000 unless told; 0 takes all
  --yes                 change a known event, or make one beside another that may be the same, without asking
  --photo-price N       price of a photo, as in 7; the package is not sold until it has a price, and so the other way
  --package-price N     price of all photos of a participant
  --albums-by-folder    make each folder directly in SOURCE an event of its own, "TITLE – FOLDER"; one that is
                        named like a distance of the start list gets that distance's participants only
  --watch               go on looking at a folder that photographers upload to, until Ctrl-C
  --json                print the report as JSON, a line an event`,
  run: async (...call) => (await import('../import-command.ts')).importCommand(...call),
};
