import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  RawNode,
  ValueNode,
} from 'kysely';

/** A shorter list stays as it is: its plan may depend on the number of values. PostgreSQL allows 65,535 parameters. */
const VALUES_MAX = 1_000;

class LongListTransformer extends OperationNodeTransformer {
  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { operator, rightOperand: list } = node;
    const isLong = PrimitiveValueListNode.is(list) && list.values.length > VALUES_MAX;
    const name = OperatorNode.is(operator) ? operator.operator : undefined;
    if (!isLong || (name !== 'in' && name !== 'not in')) return super.transformBinaryOperation(node, queryId);
    const [comparison, quantifier] = name === 'in' ? (['=', 'any('] as const) : (['<>', 'all('] as const);
    const values = RawNode.create([quantifier, ')'], [ValueNode.create([...list.values])]);
    return super.transformBinaryOperation(
      { ...node, operator: OperatorNode.create(comparison), rightOperand: values },
      queryId,
    );
  }
}

const transformer = new LongListTransformer();

/** Sends long lists as one parameter: `in (…)` becomes `= any($1)`, and `not in (…)` becomes `<> all($1)`. */
export const LONG_LISTS: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
