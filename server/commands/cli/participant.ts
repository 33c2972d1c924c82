import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    bib: { type: 'string' },
    surname: { type: 'string' },
    name: { type: 'string' },
    'birth-date': { type: 'string' },
    'e-mail': { type: 'string' },
    code: { type: 'string' },
    distance: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish participant edit BIB --event EVENT-ID --tenant T [options]
photofinish participant merge BIB OTHER-BIB --event EVENT-ID --tenant T [--bib BIB]
photofinish participant exchange BIB OTHER-BIB --event EVENT-ID --tenant T
photofinish participant drop BIB --event EVENT-ID --tenant T
photofinish participant restore BIB --event EVENT-ID --tenant T
photofinish participant protect|unprotect BIB --event EVENT-ID --tenant T

Corrects one participant of a start list. Says first what hangs on them: photos, orders, open carts; and asks. Without a
terminal nothing is done unless --yes is said. Orders keep what was bought. Where bibs change, all photos of the event are
judged again. Ends with 1 where nothing was changed, also where somebody else changed the participant meanwhile.

"edit" changes what is said, "" takes it away:
  --bib, --surname, --name, --birth-date DD/MM/YYYY, --e-mail, --code, --distance
Links that were mailed to the old address open nothing any more. After another bib, address, or what the event's factor
asks for, whoever found them before searches once more, and they are out of crews that they had joined.

"merge" says that both are one person, registered twice. The first is kept, with what only the other had; an order or link
of the other leads to the photos of the one that is kept.
  --bib BIB             which of both bibs they wear; the first unless told. Photos of the other bib are not theirs by it

"exchange" gives each of two participants the bib of the other.

"drop" takes a participant off the list: nobody finds them by name or mailed link any more. Their photos stay (see photo
hide, photo remove), and whoever types the bib is shown them unless the event has --unlisted-bibs no. "restore" brings back
who was dropped or merged.

"protect" hides a participant from strangers, whatever their age and distance: nobody finds their name, bib or photos but
through a link mailed to their address. Photos with their bib wait for review; the event's faces are deleted and stay off.
"unprotect" shows somebody whom their age or distance protects.

A later start list does not undo this while it says what it said before: it is told then what stays. What it says anew counts.

  --yes                 without asking
${causeHelp}`,
  run: async (...call) => (await import('../participant-command.ts')).participantCommand(...call),
};
