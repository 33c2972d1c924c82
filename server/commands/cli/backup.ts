import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    to: { type: 'string' },
    every: { type: 'string' },
    keep: { type: 'string' },
    'without-files': { type: 'boolean', default: false },
  },
  help: `photofinish backup [--to FOLDER|s3://…] [--keep N] [--every HOURS] [--without-files]
photofinish backup list [--to FOLDER|s3://…]
photofinish backup key

Backs up all brands while the shop runs, as one snapshot encrypted with BACKUP_KEY: all rows of the embedded database or of
DATABASE_URL, waiting jobs, and files. Files that an earlier backup stored in the same place are not written again. The backup is
read back before older ones are deleted; an interrupted backup is ignored.
"list" lists complete backups. "key" prints a new key: store it apart from the backups, which cannot be read without it.

  --to              where backups are stored; BACKUP_URL by default
  --keep N          keeps the newest N backups and deletes older ones; keeps all by default
  --every HOURS     keeps running and backs up every HOURS hours (so does "photofinish work" with BACKUP_EVERY_HOURS)
  --without-files   rows only, for example if the files are in a bucket with versioning

Backups do not contain SIGNING_SECRET, CERTIFICATE_KEY, PAYMENT_KEYS and other keys (DATA_DIR/keys), or the list of erasures
(ERASURES_URL). Exits with 1 if the file of a photo for sale is missing. See docs/backup.md.`,
  run: async (...call) => (await import('../backup-command.ts')).backupCommand(...call),
};
