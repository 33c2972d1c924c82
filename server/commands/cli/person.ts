import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    selfie: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean', default: false },
    email: { type: 'string', multiple: true },
    person: { type: 'string', multiple: true },
    'also-bought': { type: 'boolean', default: false },
    'blank-text': { type: 'string', multiple: true },
    'keep-text': { type: 'string', multiple: true },
    certificate: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish person find NAME|EMAIL|BIB --tenant T [--event EVENT-ID]
photofinish person find --selfie FILE --event EVENT-ID --tenant T
photofinish person show --tenant T [--email EMAIL]… [--person PERSON-ID]…
photofinish person export --to FILE.zip --tenant T [--email EMAIL]… [--person PERSON-ID]…
photofinish person erase --tenant T [--email EMAIL]… [--person PERSON-ID]… [--also-bought] [--blank-text KEY]… [--keep-text KEY]… [--certificate FILE] [--yes]
photofinish person replay-erasures

"find" lists the entries that match a name (with typos), an address, a bib or a face: participants, photographers, addresses
with stored data. Without --event, a bib is searched in the 40 newest events. Two people may have one name: decide which
entries are the same person, and pass them to the other commands. A selfie is read in memory and not stored.

"show" lists the stored data by kind. "export" writes all of it into a ZIP for the person: a readable page in the tenant's
language, every row, previews of their photos and originals of bought ones. Rows about several people are reduced to this
person; other buyers of a photo are not named.
  --to FILE.zip         the file to write; an existing file is not overwritten
  --json                prints the result of "find" and "show" as JSON

"erase" erases a person: name, address, faces, tags, searches, mails, carts. Photos that show only this person are removed; in
other photos their tags are removed. Receipts and their orders stay, as the law requires, without names. Shows the effects on
buyers, carts, archives and money, and asks; without a terminal it needs --yes.
For photographers it erases name, links, cameras and bank account. Their photos, the books and their statements stay under a
random id; unpaid statements must be paid first.
Erasure cannot be undone. No reason is stored, because reasons may contain names. An erasure ends with a certificate
(photofinish certificate). Workers finish an interrupted erasure. Remove the person from your start list too: importing it again brings them
back.
  --email EMAIL         an address of theirs (may be repeated)
  --person PERSON-ID    an entry of theirs: a participant, a person found by bib or selfie, or a photographer
                        (may be repeated)
  --also-bought         also removes photos that show only them from buyers' orders; moves no money: see
                        photofinish refund
  --blank-text KEY      blanks this text, which is about them (may be repeated)
  --keep-text KEY       keeps this text, which is about another person (may be repeated). The plan lists the keys. By default
                        texts with their address, or with their name and event, are blanked; others wait at the desk
  --certificate FILE    the file for the certificate; printed by default
  --yes                 does not ask
${causeHelp}
Exits with 1 if nothing was done.

"replay-erasures" repeats, after a restore, the erasures on the list (ERASURES_URL) that the database does not contain.
"serve", "work" and "start" do the same before they begin their work. The command names persons whose row was somebody else's
at the time of the backup: look at them by "person show", and erase them by "person erase" if they are the erased person.`,
  run: async (...call) => (await import('../person-command.ts')).personCommand(...call),
};
