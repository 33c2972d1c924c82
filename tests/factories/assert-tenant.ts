import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  TableNode,
} from 'kysely';
import { camelCase, readStoredTables } from '#tests/house/stored-tables.ts';

/** Tables whose rows belong to tenants, by their names in TypeScript. */
const TENANT_TABLES = new Set(
  [...readStoredTables()].flatMap(([table, columns]) => (columns.includes('tenantId') ? table : [])),
);

/** The parts of a statement that name tables or filter rows. */
interface Statement extends OperationNode {
  from?: { froms: readonly OperationNode[] };
  using?: { tables: readonly OperationNode[] };
  table?: OperationNode;
  joins?: readonly (OperationNode & { table: OperationNode; on?: { on: OperationNode } })[];
  where?: { where: OperationNode };
}

/** Statements of the desk's own scope, in which a person's memberships of all tenants are visible. */
const ACROSS_TENANTS = new Map([['server/hosting/members/members.store', 'members']]);

const STATEMENTS = new Set(['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/**
 * Refuses a statement of the shop that does not compare the tenant of each table that it reads, updates or deletes from.
 * Rewrites nothing. Tests may query without a predicate: row-level security limits them to the tenant of their transaction.
 */
export const assertTenant: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const [table] = withoutTenant(node);
    // Reading the stack takes longer than the rest.
    const caller = table === undefined ? undefined : callerInShop();
    if (caller !== undefined && ACROSS_TENANTS.get(caller) !== table)
      throw new Error(
        `${caller} queries ${table} without its tenant: use server/platform/database/own-rows.ts`,
      );
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * Returns the names of tables that the statement and its subqueries use without comparing their tenant. Names may
 * be in snake_case: Kysely's plugins have run on a subquery before the statement around it is complete.
 */
export function withoutTenant(node: OperationNode): string[] {
  const tables: string[] = [];
  addWithoutTenant(tables, node);
  return tables;
}

/** Runs for each node of each statement of all tests, so it makes no lists of children. */
function addWithoutTenant(tables: string[], node: OperationNode): void {
  if (STATEMENTS.has(node.kind)) tables.push(...missingIn(node as Statement));
  // Values are data, which may look like a node.
  if (node.kind.includes('Value')) return;
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) {
      for (const element of part) if (isNode(element)) addWithoutTenant(tables, element);
    } else if (isNode(part)) addWithoutTenant(tables, part);
  }
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

function missingIn(statement: Statement): string[] {
  const places = [
    ...(statement.from?.froms ?? []),
    ...(statement.using?.tables ?? []),
    ...(statement.table === undefined ? [] : [statement.table]),
    ...(statement.joins ?? []).map(({ table }) => table),
  ];
  const named = places.flatMap(nameOf);
  const conditions = [
    ...(statement.where === undefined ? [] : conjuncts(statement.where.where)),
    ...(statement.joins ?? []).flatMap(({ on }) => (on === undefined ? [] : conjuncts(on.on))),
  ];
  const compared = new Set(conditions.flatMap(comparedTables));
  return named
    .filter(({ table }) => TENANT_TABLES.has(table))
    .filter(({ alias }) => !compared.has(alias) && !(named.length === 1 && compared.has('')))
    .map(({ table }) => table);
}

/** The table of a `from` or `join`, and the name by which conditions refer to it; nothing for a subquery. */
function nameOf(node: OperationNode): { table: string; alias: string }[] {
  if (AliasNode.is(node))
    return nameOf(node.node).map(({ table }) => ({
      table,
      alias: IdentifierNode.is(node.alias) ? camelCase(node.alias.name) : table,
    }));
  if (!TableNode.is(node)) return [];
  const table = camelCase(node.table.identifier.name);
  return [{ table, alias: table }];
}

/** The conditions that must all hold. */
function conjuncts(node: OperationNode): OperationNode[] {
  if (ParensNode.is(node)) return conjuncts(node.node);
  if (AndNode.is(node)) return [...conjuncts(node.left), ...conjuncts(node.right)];
  return [node];
}

/** The tables whose tenant a condition compares; '' for a column without a table. SQL text counts for every table that it names. */
function comparedTables(node: OperationNode): string[] {
  if (RawNode.is(node))
    return [...node.sqlFragments.join('?').matchAll(/(?:(\w+)\.)?tenant_id\b/g)].map(([, table = '']) =>
      camelCase(table),
    );
  if (!BinaryOperationNode.is(node)) return [];
  if (!OperatorNode.is(node.operator) || node.operator.operator !== '=') return [];
  return [node.leftOperand, node.rightOperand].flatMap((operand) =>
    ReferenceNode.is(operand) &&
    ColumnNode.is(operand.column) &&
    camelCase(operand.column.column.name) === 'tenantId'
      ? [camelCase(operand.table?.table.identifier.name ?? '')]
      : [],
  );
}

const SHOP_FILE = /\/(server\/(?!platform\/database\/).*)\.ts$/;

/** The file of the shop that sent the statement; undefined if a test did. */
function callerInShop(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  const first = files.find(
    (file) =>
      !file.includes('node_modules') &&
      (SHOP_FILE.test(file) || /\.test\.ts$|\/tests\//.test(file)) &&
      !file.endsWith('assert-tenant.ts'),
  );
  return first === undefined || first.endsWith('.test.ts') ? undefined : SHOP_FILE.exec(first)?.[1];
}
