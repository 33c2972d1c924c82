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

Sends a photographer's photos to a shop by an upload link, from a computer that has nothing of the shop: no database, no
settings. All of FOLDER is sent, of any depth; raw files and what is no photo are left out and counted. Smaller pictures go
first, so that people find and buy while the photos follow. A lost line is waited for. Ended anywhere and run again, even
days later, it goes on where it was: nothing is sent twice, and nothing is kept here.

  --to LINK             the link that you were sent, in quotes; or in the environment as UPLOAD_LINK, which other users of this
                        computer do not see
  --limit KB            kilobytes a second at most
  --other-days A        what to do with photos whose camera dates them to another day than the event's, the day before or
                        after: send or leave. Asked about unless told; left out where nobody is there to answer
  --watch               go on looking at a folder that a camera or a program writes to, until Ctrl-C, which waits for what is
                        under way; a second one does not. A file is sent once its size stays the same
  --json                print what became of the folder as JSON

Ends with 1 when photos were refused or could not be sent, and names each with its reason.`,
  run: async (_config, ...call) => (await import('../send/send-command.ts')).sendCommand(...call),
};
