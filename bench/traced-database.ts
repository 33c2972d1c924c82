import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Scope } from '#platform/database/database.ts';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';

/** The database work of one operation. */
export interface Touched {
  /** The rows read by its scans, including discarded ones. */
  rows: number;
  /** Pages of 8 kB. */
  pages: number;
  /** The scans, such as `Index Scan photos_in_time`. */
  scans: string[];
}

/**
 * A database whose stores run as in the shop (same role, same tenant in the transaction), and whose queries can be
 * explained.
 */
export interface TracedDatabase {
  inTenant<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs the operation, then EXPLAIN ANALYZE of each of its queries. */
  explain(work: (scope: Scope) => Promise<unknown>): Promise<Touched>;
  close(): Promise<void>;
}

export function openTracedDatabase(database: Database, tenantId: string): TracedDatabase {
  const pool = new pg.Pool({ ...database.poolSettings('app', 'bench'), max: 1 });
  let traced: CompiledQuery[] | undefined;
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [COLUMN_NAMES],
    log: ({ query }) => void traced?.push(query),
  });
  const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(trx);
      return work({ trx, tenantId });
    });
  return {
    inTenant,
    explain: (work) =>
      inTenant(async (scope) => {
        const queries: CompiledQuery[] = [];
        traced = queries;
        await work(scope).finally(() => {
          traced = undefined;
        });
        const touched: Touched = { rows: 0, pages: 0, scans: [] };
        for (const query of queries) {
          const statement = `explain (analyze, buffers, format json) ${query.sql}`;
          const { rows } = await scope.trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
            ...query,
            sql: statement,
          });
          for (const row of rows) addPlan(touched, row['QUERY PLAN'][0].Plan);
        }
        return touched;
      }),
    close: () => kysely.destroy(),
  };
}

/** A node of EXPLAIN's JSON, with the fields used here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

function addPlan(touched: Touched, root: PlanNode): void {
  touched.pages += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
  const visit = (node: PlanNode): void => {
    if (node['Relation Name'] !== undefined) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      touched.rows += Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
      touched.scans.push(`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`);
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(root);
}
