import {
  type BinaryOperationNode,
  CamelCasePlugin,
  type KyselyPlugin,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

class ColumnNames extends CamelCasePlugin {
  /** Returns the name of a table or column in the database. */
  nameInDatabase(name: string): string {
    return this.snakeCase(name);
  }
}

/** Names tables and columns in camelCase: `order_id` is `orderId` here. Keys within stored JSON keep their names. */
export const COLUMN_NAMES = new ColumnNames({ maintainNestedObjectKeys: true });

/** Names the columns of results in camelCase; `StatementCompiler` writes those of statements. */
export const RESULT_NAMES: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: (args) => COLUMN_NAMES.transformResult(args),
};

/** A shorter list stays as it is: its plan may depend on the number of values. PostgreSQL allows 65,535 parameters. */
const VALUES_MAX = 1_000;

/**
 * Writes names in snake_case, and long lists as one parameter: `in (…)` as `= any($1)`, `not in (…)` as `<> all($1)`. Plugins
 * could do it too, but each would copy the whole tree of every statement.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(COLUMN_NAMES.nameInDatabase(identifier));
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: list } = node;
    const isLong = PrimitiveValueListNode.is(list) && list.values.length > VALUES_MAX;
    const name = OperatorNode.is(operator) ? operator.operator : undefined;
    if (!isLong || (name !== 'in' && name !== 'not in')) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(name === 'in' ? ' = any(' : ' <> all(');
    this.appendValue([...list.values]);
    this.append(')');
  }
}
