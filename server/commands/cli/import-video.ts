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
  },
  help: `photofinish import-video FILE --event EVENT-ID --starts-at TIME [--camera NAME] [options]

Takes a file of a finish camera into an event, stores it once, and cuts a clip of each finisher whose result is known
(see photofinish import-results) without encoding it anew, each with a still and a small watermarked preview. Run for
every file of every camera, in any order: a clip near a file's end goes on in the next one of that camera, and where it
recorded nothing in between, that is said. Run again with another clock it cuts again what that changes. Needs ffmpeg.

  --camera NAME         which camera; a finisher gets a clip of each. "finish" unless told
  --starts-at TIME      when its first picture was taken: 10:42:13.4 on the day of the race and in its time zone,
                        or 2026-05-10T10:42:13+02:00
  --marks MARKS         in place of it: one or two moments seen in the picture as TIME=PLACE IN THE FILE, as in
                        "10:45:00=0:02:47,14:45:00=4:02:49". Two also put right how fast the camera's clock runs
  --full                sell the whole file, too, as it is
  --title T             what the full video is called; the event's name unless told
${videoEventHelp}`,
  run: async (...call) => (await import('../import-video-command.ts')).importVideoCommand(...call),
};
