import { askOfPersons, importStartList, type StartListImported } from '#finding/list-imports/index.ts';
import { finishRejudging, type Rejudgement } from '#finding/recognition/index.ts';
import type { ListColumn, StartList, StartListRow } from '#finding/start-lists/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { describeAges, describeKept, describeProtection, describeRejudgement } from './import-report.ts';
import { openPlatform } from './open-platform.ts';
import { describeSkipped, readChoices, readStartList, unreadListError } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const SHOWN_ROWS = 5;
const SHOWN_CHANGES = 20;

/**
 * Runs `photofinish start-list`.
 * @returns the exit code: 0 if the list was parsed
 */
export async function startListCommand(
  config: Config,
  files: string[],
  options: ParsedOptions,
): Promise<number> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new UsageError('Name one start list.');
  const list = await readStartList(file, options);
  const { tenant, event } = options;
  const isJson = options.json === true;
  if (!isJson) printTable(list);
  if (typeof tenant !== 'string' || typeof event !== 'string') {
    if (options['dry-run'] !== true)
      throw new UsageError('Add --tenant and --event, or --dry-run to only look.');
    if (isJson) console.log(JSON.stringify(list));
    return 0;
  }
  const isDry = options['dry-run'] === true;
  const isWhole = options['partial-list'] !== true;
  const mayReplace = readChoices(options).people !== undefined;
  const input = { file, isDry, isWhole, mayReplace };
  const { changes, rejudged } = await applyTo(config, tenant, event, list, input);
  if (isJson) console.log(JSON.stringify({ ...changes, rejudged }));
  else {
    printChanges(changes, { isDry, isWhole });
    for (const line of describeAges(list.columns, changes.protection)) console.log(line);
    if (rejudged !== null) console.log(describeRejudgement(rejudged));
  }
  return 0;
}

interface Input {
  isDry: boolean;
  /** Whether participants missing from the list are removed from the event's list. */
  isWhole: boolean;
}

async function applyTo(
  config: Config,
  tenantId: string,
  eventId: string,
  list: StartList,
  { file, isDry, isWhole, mayReplace }: Input & { file: string; mayReplace: boolean },
): Promise<{ changes: StartListImported; rejudged: Rejudgement | null }> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const inTransaction = isDry ? deps.database.rehearseInTenant : deps.database.inTenant;
  try {
    const changes = await inTransaction(tenantId, async (scope) => {
      const isId = /^[0-9a-f-]{36}$/.test(eventId);
      const imported = isId
        ? await importStartList(
            deps,
            scope,
            { eventId, rows: list.rows, unread: list.unread, isWhole },
            BY_COMMAND,
          )
        : refuse('NotFound');
      if (!isRefusal(imported)) {
        const { personDoubt } = imported;
        if (personDoubt !== undefined && !mayReplace)
          throw unreadListError('start list', file, askOfPersons(personDoubt, true));
        return imported;
      }
      throw new UsageError(
        imported.refused === 'NotFound'
          ? `The tenant "${tenantId}" has no event "${eventId}".`
          : `The event ${eventId} is being deleted, or was merged into another one.`,
      );
    });
    const rejudged = isDry ? undefined : await finishRejudging(deps, tenantId, eventId);
    return { changes, rejudged: rejudged ?? null };
  } finally {
    await platform.close();
  }
}

function printTable({ rows, columns: all, skipped, description }: StartList): void {
  const columns = all.flatMap(({ heading, column }) => (column === null ? [] : { heading, column }));
  const unused = all.flatMap(({ heading, column }) => (column === null ? `"${heading}"` : []));
  console.log(`${rows.length} participants (${description})`);
  const heads = columns.map(({ heading, column }) => `${heading} → ${column}`);
  const body = rows.slice(0, SHOWN_ROWS).map((row) => columns.map(({ column }) => textOf(row, column)));
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...body.map((cells) => cells[index]?.length ?? 0)),
  );
  for (const line of [heads, widths.map((width) => '─'.repeat(width)), ...body]) {
    console.log(`  ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`);
  }
  if (rows.length > SHOWN_ROWS) console.log(`  … and ${rows.length - SHOWN_ROWS} more`);
  if (unused.length > 0) console.log(`columns skipped: ${unused.join(', ')}`);
  for (const line of describeSkipped(skipped)) console.log(line);
}

const textOf = (row: StartListRow, column: ListColumn): string =>
  column === 'fullName' ? `${row.surname}, ${row.givenName}` : (row[column] ?? '');

function printChanges(changes: StartListImported, { isDry, isWhole }: Input): void {
  const { added, changed, unchanged, missing } = changes;
  console.log(
    `${isDry ? 'would change' : 'changed'}: ${added.length} added, ${changed.length} changed, ${unchanged} as before, ${missing.length} not in this list (${isWhole ? (isDry ? 'would leave' : 'left') : 'kept'})`,
  );
  for (const { row, fields } of changed.slice(0, SHOWN_CHANGES))
    console.log(`  ${row.bib}: ${fields.join(', ')}`);
  if (changed.length > SHOWN_CHANGES) console.log(`  … and ${changed.length - SHOWN_CHANGES} more`);
  if (changes.spared.length > 0)
    console.log(`  as before, because a skipped line may mean them: ${changes.spared.join(', ')}`);
  for (const line of [...describeKept(changes), ...describeProtection(changes.protection)]) console.log(line);
}
