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
  help: `photofinish person find NAME|EMAIL --tenant T [--event EVENT-ID]
photofinish person find BIB --event EVENT-ID --tenant T
photofinish person find --selfie FILE --event EVENT-ID --tenant T
photofinish person show --tenant T [--email EMAIL]… [--person PERSON-ID]…
photofinish person export --to FILE.zip --tenant T [--email EMAIL]… [--person PERSON-ID]…
photofinish person erase --tenant T [--email EMAIL]… [--person PERSON-ID]… [--also-bought] [--blank-text KEY]… [--keep-text KEY]… [--certificate FILE] [--yes]
photofinish person replay-erasures

"find" lists the entries that a name (typos are forgiven), an address, a bib or a face may mean: a participant of an event,
who takes photos, an address with what is kept of it. Two people may have one name: which entries are one human being you decide, and name
them to the other commands. A selfie is read in memory and kept nowhere.

"show" says what is kept, kind by kind. "export" writes all of it into a ZIP, for them: a page to read in the tenant's
language, every row, their photos as previews and those that they bought as originals. Rows about several people have what
is about them alone; who else ordered a photo of theirs is not told.
  --to FILE.zip         where the export is written; a file that is there already is not replaced
  --json                what "find" and "show" tell, as JSON

"erase" erases one human being: name, address, faces, tags, searches, mails, carts. Photos that show nobody else are removed;
from others what says who is seen there. Receipts stay, with their orders, as the law wants; nobody is named there. Says first
what that means for buyers, carts, archives and money, and asks; without a terminal nothing is done unless --yes is said.
Of who takes photos name, links, cameras and bank account go. Their photos, the books and their statements stay, under a
random id; statements that are not paid must be paid first.
It cannot be undone. No reason is kept, for names are written into reasons. Ends with a certificate (photofinish certificate).
Killed in between, the workers go on. A start list that is imported again brings them back: take them out of your list, too.
  --email EMAIL         an address of theirs (may be repeated)
  --person PERSON-ID    an entry of theirs: a participant of an event, who was found by a bib or a selfie, or who takes photos
                        (may be repeated)
  --also-bought         photos that show nobody else are taken from those who bought them, too; no money moves: see
                        photofinish refund
  --blank-text KEY      this text is about them: it is blanked (may be repeated)
  --keep-text KEY       this text is about somebody else: it stays (may be repeated). The plan lists the keys. Without a word,
                        texts with their address, or with their name and event, are blanked; the others wait at the desk
  --certificate FILE    where the certificate is written; else it is printed
  --yes                 without asking
${causeHelp}
Ends with 1 where nothing was done.

"replay-erasures" erases once more who is on the list of erasures (ERASURES_URL) and whom the database does not know as erased,
as after a restore. "serve", "work" and "start" do so before they answer.`,
  run: async (...call) => (await import('../person-command.ts')).personCommand(...call),
};
