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

Writes everything that the shop has at one moment, all brands together, encrypted with BACKUP_KEY, while the shop runs: every
row of the embedded database or of DATABASE_URL, jobs that wait, and the files (those that earlier backups brought there are not
written again). It is read back before it counts, and only then older ones are deleted. An interrupted one is none.
"list" lists the backups that are whole. "key" prints a new key: keep it where the backups are not, for without it they are lost.

  --to              where backups lie; BACKUP_URL where it is not said
  --keep N          keeps the newest N and deletes the others; all without it
  --every HOURS     stays and makes one every so many hours ("photofinish work" does that, too: BACKUP_EVERY_HOURS)
  --without-files   rows alone, as where the files are in a bucket that keeps versions

No backup contains SIGNING_SECRET, CERTIFICATE_KEY, PAYMENT_KEYS and other keys (DATA_DIR/keys), nor the list of erasures
(ERASURES_URL). Ends with 1 where a file that photos are sold by is missing. docs/backup.md has the rest.`,
  run: async (...call) => (await import('../backup-command.ts')).backupCommand(...call),
};
