import type { RestoredShop } from './finish-restore.ts';

/** Describes what a restore took back and what must be done before the shop starts, one line per fact. */
export function describeUndone({ backupAt, undone }: Pick<RestoredShop, 'backupAt' | 'undone'>): string[] {
  return [
    `Everything after the backup of ${backupAt} is undone. Do this BEFORE the shop starts, with the mails and notes since then (docs/backup.md, "After a restore"):`,
    '  1. Photos and videos that were removed or hidden are public again: "photofinish photo remove", "photofinish photo hide", "photofinish video remove"; answered removal requests are open or missing: "photofinish removal list".',
    '  2. Protected participants are public again: "photofinish participant protect".',
    '  3. Addresses that unsubscribed or complained get letters and alerts again: "photofinish letters suppress FILE".',
    '  4. Events that were unpublished are public again: "photofinish event unpublish".',
    'Letters to participants are paused. They do not know the letters since the backup and would write them again: resume them only when that is right ("photofinish letters send"). Other mails that waited at the backup are sent at the start, also those that were sent since.',
    ...undone
      .filter(({ pausedEvents }) => pausedEvents > 0)
      .map(({ tenantId, pausedEvents }) => `  letters paused, ${tenantId}: ${pausedEvents} event(s)`),
    'Photo imports are stopped: an import may bring photos again that were removed since. Feeds go on, also those that were removed since ("photofinish feed show").',
    ...undone
      .filter(({ stoppedImports }) => stoppedImports > 0)
      .map(({ tenantId, stoppedImports }) => `  photo imports stopped, ${tenantId}: ${stoppedImports}`),
    'Receipts, orders and statements since the backup are lost, but people have their numbers, so these are not given again. The exports of receipts name the gap:',
    ...undone.map(
      ({ tenantId, skipped, skippedStatements }) =>
        `  skipped, ${tenantId}: ${skipped.first} to ${skipped.last}, statements ${skippedStatements.first} to ${skippedStatements.last}`,
    ),
    'Statements that were paid since the backup are unpaid again: compare with the bank before the next pay file.',
  ];
}
