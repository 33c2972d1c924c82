import type { LinePerson } from '#contract/page.schema.ts';

/** Items of one person; `person` is null for items without a person, undefined if no distinction is needed. */
export interface PersonItems<Item> {
  person: LinePerson | null | undefined;
  items: Item[];
}

/**
 * Groups by person if there are two or more, in the original order, with items of no person last.
 * @param personOf null for items without a person
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
