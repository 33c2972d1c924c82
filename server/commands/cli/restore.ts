import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    backup: { type: 'string' },
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'without-files': { type: 'boolean', default: false },
  },
  help: `photofinish restore FOLDER|s3://… [--backup ID] [--replace] [--check] [--without-files]

Restores a backup into the database and the storage of the settings (DATA_DIR, or DATABASE_URL and STORAGE_URL), which may
differ from its origin. The backup is read completely first. Nothing is written if it is damaged or from a newer version, if
the shop is running, or if the database is not empty. A backup of an older version is migrated. Then the erasures on the list
(ERASURES_URL) are repeated; the shop does not start before. Run an interrupted restore again.

Everything else that was done after the backup is undone: photos that were removed or hidden and protected participants are public
again, and addresses that unsubscribed get mails again. It lists what to repeat before the shop starts. Letters are paused, and
numbers of receipts and orders continue after a gap.

  --backup ID       which one ("photofinish backup list"); the newest by default
  --replace         deletes the present database, if the backup contains all of its brands
  --check           only reads and checks the backup
  --without-files   rows only

It needs BACKUP_KEY. Links and certificates stay valid only with the same SIGNING_SECRET and CERTIFICATE_KEY (or DATA_DIR/keys).
Exits with 1 if files are missing or damaged, and lists them. See docs/backup.md.`,
  run: async (...call) => (await import('../restore-command.ts')).restoreCommand(...call),
};
