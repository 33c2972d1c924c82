/** A foreign key between two tables. */
export interface TableKey {
  child: string;
  parent: string;
  /** The columns that may be null. */
  nullable: readonly string[];
}

/** A table, with the columns that stay null until all other rows are written. */
export interface OrderedTable {
  name: string;
  later: string[];
}

/**
 * Orders tables so that each comes after the tables to which its rows refer. If tables refer to each other (an event
 * and its cover), the columns of one side are written later.
 * @throws if all of these columns are required
 */
export function orderTables(names: readonly string[], keys: readonly TableKey[]): OrderedTable[] {
  const left = new Set(names);
  const ordered: OrderedTable[] = [];
  const waitsOf = (name: string): TableKey[] =>
    keys.filter(({ child, parent }) => child === name && parent !== name && left.has(parent));
  const waitsForItself = (name: string): boolean => {
    const reached = new Set<string>();
    const open = [name];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const { parent } of waitsOf(at))
        if (!reached.has(parent) && reached.add(parent)) open.push(parent);
    return reached.has(name);
  };
  while (left.size > 0) {
    const waiting = [...left].map((name) => ({ name, waits: waitsOf(name) }));
    const next =
      waiting.find(({ waits }) => waits.length === 0) ??
      waiting.find(
        ({ name, waits }) => waits.every(({ nullable }) => nullable.length > 0) && waitsForItself(name),
      );
    if (next === undefined) throw new Error(`these tables wait for one another: ${[...left].join(', ')}`);
    left.delete(next.name);
    ordered.push({ name: next.name, later: [...new Set(next.waits.flatMap(({ nullable }) => nullable))] });
  }
  return ordered;
}
