import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    to: { type: 'string' },
    limit: { type: 'string' },
    'other-days': { type: 'string' },
    watch: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish send FOLDER --to LINK [--limit KB] [--other-days send|leave] [--watch] [--json]

Sends a photographer's photos to a shop by an upload link, from any computer, without a database or settings. Sends FOLDER with
its subfolders; raw files and other files are skipped and counted. Small previews go first, so that runners can find and buy
while the originals follow. After a lost connection it waits and continues. Run it again to resume, even days later: nothing
is sent twice, and nothing is stored on this computer.

  --to LINK             your upload link, in quotes; or set UPLOAD_LINK in the environment, which other users of this
                        computer cannot see
  --limit KB            the highest transfer rate, in kilobytes per second
  --other-days A        send or leave photos that are dated more than a day away from the event. Asks by default; without
                        a terminal, or with --watch, they are left
  --watch               keeps watching a folder that a camera or a program writes to, until Ctrl-C. Running transfers are
                        finished then; a second Ctrl-C quits at once. A file is sent once its size no longer changes
  --json                prints the result as JSON

Exits with 1 if photos were refused or could not be sent, and lists each with its reason.`,
  run: async (_config, ...call) => (await import('../send/send-command.ts')).sendCommand(...call),
};
