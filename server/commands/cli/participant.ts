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
    gender: { type: 'string' },
    'age-class': { type: 'string' },
    club: { type: 'string' },
    nationality: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish participant edit BIB --event EVENT-ID --tenant T [options]
photofinish participant merge BIB OTHER-BIB --event EVENT-ID --tenant T [--bib BIB]
photofinish participant exchange BIB OTHER-BIB --event EVENT-ID --tenant T
photofinish participant drop BIB --event EVENT-ID --tenant T
photofinish participant restore BIB --event EVENT-ID --tenant T
photofinish participant protect|unprotect BIB --event EVENT-ID --tenant T

Corrects one participant of a start list. Members of a team share a bib: name them by their id instead of BIB. Shows the
affected photos, orders and open carts, and asks; without a terminal it needs --yes. Orders keep what was bought. If bibs
change, all photos of the event are judged again. Exits with 1 if nothing was changed, also if the participant was changed
elsewhere meanwhile.

"edit" changes the given fields, "" empties one:
  --bib, --surname, --name, --birth-date DD/MM/YYYY, --e-mail, --code, --distance, --gender, --age-class, --club, --nationality
Links mailed to the old address stop working. After a change of bib, address or factor, visitors who had found the participant
must search again, and the participant leaves the crews they had joined.

"merge" merges a participant who is registered twice. The first is kept and completed from the second; orders and links of the
second lead to the photos of the first.
  --bib BIB             the bib they wear, by default the first. Photos of the other bib are not theirs

"exchange" swaps the bibs of two participants.

"drop" removes a participant from the list: they can no longer be found by name or mailed link. Their photos stay (see photo
hide, photo remove) and can be found by the bib, unless the event has --unlisted-bibs no. "restore" restores a dropped or merged
participant.

"protect" hides a participant from strangers, whatever their age and distance: only a link mailed to their address opens their
name, bib and photos. Photos with their bib wait for review; the event's faces are deleted and stay off.
"unprotect" shows a participant who is protected by age or distance.

A later start list with the old values does not undo a correction; the import lists what stays. New values in the list count.

  --yes                 does not ask
${causeHelp}`,
  run: async (...call) => (await import('../participant-command.ts')).participantCommand(...call),
};
