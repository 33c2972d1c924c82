import type { LinePerson } from '#contract/page.schema.ts';

/** What belongs to one person; `person` is null for what is nobody's, undefined if not needed be told apart. */
export interface PersonItems<Item> {
  person: LinePerson | null | undefined;
  items: Item[];
}

/**
 * Groups by person where there are two or more: in the order in which they came, what is nobody's last.
 * @param personOf null for what is nobody's
 */
export function groupByPerson<Item>(
  items: readonly Item[],
  personOf: (item: Item) => LinePerson | null,
): PersonItems<Item>[] {
  const groups = new Map<string | null, PersonItems<Item>>();
  for (const item of items) {
    const person = personOf(item);
    const key = person?.personId ?? null;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { person, items: [item] });
    else group.items.push(item);
  }
  const persons = [...groups.values()].filter(({ person }) => person !== null);
  if (persons.length < 2) return [{ person: undefined, items: [...items] }];
  return [...persons, ...[...groups.values()].filter(({ person }) => person === null)];
}
