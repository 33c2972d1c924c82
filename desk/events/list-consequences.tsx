import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShownListPlan } from '#contract/desk-lists.schema.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { FactChanges } from '../ui/facts-list.tsx';
import { useListTexts } from './list-service.ts';

type PlanGroup = ShownListPlan['groups'][number];

/** Returns whether a list removes participants, protections, times or clips. */
export const isLosing = ({ groups, clips }: ShownListPlan): boolean =>
  groups.some(({ name }) => ['Left', 'Freed', 'TimeRemoved'].includes(name)) || (clips?.removed ?? 0) > 0;

/**
 * Shows the changes that a start list or results would make, with counts by kind.
 * @param entriesOf lists the participants of a kind
 */
export function ListConsequences({
  plan,
  entriesOf,
}: {
  plan: ShownListPlan;
  entriesOf?: (group: PlanGroup) => ReactNode;
}) {
  const texts = useListTexts();
  const { number } = useFormats();
  const { clips } = plan;
  const isChange =
    plan.groups.some(({ name }) => ['Added', 'Changed', 'Left', 'TimeRemoved'].includes(name)) ||
    (clips !== null && clips.added + clips.removed > 0);
  return (
    <Stack gap="sm">
      <Text>{texts.read(number(plan.lines), plan.description)}</Text>
      {!isChange && <Text>{texts.nothing}</Text>}
      <List spacing="xs">
        {plan.groups.map((group) => (
          <List.Item key={group.name}>
            <strong>
              {texts.groups[group.name]}: {number(group.count)}
            </strong>
            {entriesOf?.(group)}
          </List.Item>
        ))}
        {plan.unchanged > 0 && <List.Item>{texts.unchanged(number(plan.unchanged))}</List.Item>}
      </List>
      {clips !== null && (
        <Text>{texts.clips(number(clips.removed), number(clips.added), number(clips.unchanged))}</Text>
      )}
      {clips !== null && clips.unseen > 0 && <Text>{texts.clipsUnseen(number(clips.unseen))}</Text>}
      {plan.protected > 0 && <Text>{texts.protected(number(plan.protected))}</Text>}
      {plan.withoutBirthDate > 0 && <Text>{texts.withoutBirthDate(number(plan.withoutBirthDate))}</Text>}
    </Stack>
  );
}

/** Gives each participant a key of their own: two people can share a bib, and even a name. */
function withKeys(entries: PlanGroup['entries']): (PlanGroup['entries'][number] & { key: string })[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const count = counts.get(entry.bib) ?? 0;
    counts.set(entry.bib, count + 1);
    return { ...entry, key: `${entry.bib} ${count}` };
  });
}

/** Shows the first participants of a group, each with what is different. */
export function GroupEntries({ group: { count, foundCount, entries } }: { group: PlanGroup }) {
  const texts = useListTexts();
  const { number } = useFormats();
  const names: Record<string, string> = texts.columnNames;
  const nameOf = (field: string) => names[field] ?? field;
  return (
    <>
      {withKeys(entries).map(({ key, bib, name, fields, changes }) => {
        const what = changes.length === 0 ? fields.map(nameOf).join(', ') : '';
        return (
          <div key={key} style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">
              {bib} {name} {what !== '' && `(${what})`}
            </Text>
            <Stack gap={0} pl="md" fz="sm">
              <FactChanges
                changes={changes.map(({ field, ...values }) => ({ name: nameOf(field), ...values }))}
              />
            </Stack>
          </div>
        );
      })}
      {foundCount < count && <Text size="sm">{texts.found(number(foundCount), number(count))}</Text>}
      {foundCount > entries.length && (
        <Text size="sm" c="dimmed">
          {texts.firstOf(number(entries.length), number(foundCount))}
        </Text>
      )}
    </>
  );
}

/** Lines that are not taken, the first of them, and why. */
export function SkippedLines({ plan: { skipped, skippedCount } }: { plan: ShownListPlan }) {
  const texts = useListTexts();
  const { number } = useFormats();
  const formatLineFault = useLineFault();
  return (
    <>
      <List size="sm">
        {skipped.map((fault) => (
          <List.Item key={`${fault.line} ${fault.message}`} style={{ overflowWrap: 'anywhere' }}>
            {fault.line > 0 && `${texts.line(number(fault.line))}: `}
            {formatLineFault(fault)}
          </List.Item>
        ))}
      </List>
      {skippedCount > skipped.length && (
        <Text size="sm" c="dimmed">
          {texts.moreFaults(number(skippedCount - skipped.length))}
        </Text>
      )}
    </>
  );
}

/** Looks for a participant among the changes. */
export function FindInPlan({ onFind, isPending }: { onFind: (text: string) => void; isPending: boolean }) {
  const texts = useListTexts();
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          type="search"
          label={texts.find}
          maxLength={100}
          flex={1}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {texts.findAction}
        </Button>
      </Group>
    </form>
  );
}
