import type { Command } from '../usage.ts';
import { videoEventHelp, videoEventOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...videoEventOptions,
    camera: { type: 'string', default: 'finish' },
    'starts-at': { type: 'string' },
    marks: { type: 'string' },
    full: { type: 'boolean', default: false },
    title: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish import-video FILE --event EVENT-ID --starts-at TIME [--camera NAME] [options]

Imports a file of a finish camera, stores it once, and cuts a clip of each finisher with a known result (see photofinish
import-results) without re-encoding, with a still and a small watermarked preview. Run it for every file of every camera, in
any order: a clip at the end of a file continues in the camera's next file, and gaps are reported. Run it again with another
clock to cut the affected clips again. Needs ffmpeg.

  --camera NAME         the camera, "finish" by default; each camera gives a clip per finisher
  --starts-at TIME      the time of its first picture: 10:42:13.4 on race day in the event's time zone,
                        or 2026-05-10T10:42:13+02:00
  --marks MARKS         instead: one or two moments seen in the video as TIME=POSITION IN THE FILE, as in
                        "10:45:00=0:02:47,14:45:00=4:02:49". Two also correct the speed of the camera's clock
  --full                also sells the whole file, which shows everybody: asks if the event has protected participants
  --yes                 does not ask
  --title T             title of the full video; the event's title by default
${videoEventHelp}`,
  run: async (...call) => (await import('../import-video-command.ts')).importVideoCommand(...call),
};
