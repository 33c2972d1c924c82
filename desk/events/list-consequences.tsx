import { List, Stack, Text } from '@mantine/core';
import type { ShownListPlan } from '#contract/desk-lists.schema.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useListWords } from './list-service.ts';

/** What a start list or results would change: how many, and the first bibs of each kind. */
export function ListConsequences({ plan }: { plan: ShownListPlan }) {
  const words = useListWords();
  const { number } = useFormats();
  const names: Record<string, string> = words.columnNames;
  const isChange = plan.groups.some(({ name }) => ['Added', 'Changed', 'Left'].includes(name));
  return (
    <Stack gap="sm">
      <Text>{words.read(number(plan.lines), plan.description)}</Text>
      {!isChange && <Text>{words.nothing}</Text>}
      <List spacing="xs">
        {plan.groups.map(({ name, count, entries }) => (
          <List.Item key={name}>
            <strong>
              {words.groups[name]}: {number(count)}
            </strong>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {entries
                .map(({ bib, fields }) =>
                  fields.length === 0
                    ? bib
                    : `${bib} (${fields.map((field) => names[field] ?? field).join(', ')})`,
                )
                .join(', ')}
              {count > entries.length && ' …'}
            </Text>
          </List.Item>
        ))}
        {plan.unchanged > 0 && <List.Item>{words.unchanged(number(plan.unchanged))}</List.Item>}
      </List>
      {plan.protected > 0 && <Text>{words.protected(number(plan.protected))}</Text>}
      {plan.withoutBirthDate > 0 && <Text>{words.withoutBirthDate(number(plan.withoutBirthDate))}</Text>}
      {plan.columns.length > 0 && (
        <details>
          <summary>{words.columns}</summary>
          <List size="sm" mt="xs">
            {plan.columns.map(({ heading, column }) => (
              <List.Item key={heading}>
                {heading}: {column === null ? words.passedOver : (names[column] ?? column)}
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </Stack>
  );
}
