import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    backup: { type: 'string' },
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    'without-files': { type: 'boolean', default: false },
  },
  help: `photofinish restore FOLDER|s3://… [--backup ID] [--replace] [--check] [--without-files]

Restores a backup into the database and the storage that the settings name (DATA_DIR, or DATABASE_URL and STORAGE_URL), which may
be others than those it was made of. It is read as a whole first, and nothing is written where it was cut off or changed, is of a
newer version, where the shop runs, or where the database is not empty. An older version's backup is brought to this version.
Then it erases again whom the list of erasures names (ERASURES_URL). Until that is done the shop does not start; a restore that was
interrupted is run again.

  --backup ID       which one ("photofinish backup list"); the newest where it is not said
  --replace         deletes what is in the database, if the backup knows all of its brands
  --check           reads the backup, and restores nothing
  --without-files   rows alone

It needs BACKUP_KEY, and for links and certificates to stay valid the same SIGNING_SECRET and CERTIFICATE_KEY (or DATA_DIR/keys).
Ends with 1 where files are missing or damaged, and names them. docs/backup.md has the rest.`,
  run: async (...call) => (await import('../restore-command.ts')).restoreCommand(...call),
};
