import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findAgeColumn } from '#contract/age-columns.ts';
import type { ShownListPlan } from '#contract/desk-lists.schema.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { FactChanges } from '../ui/facts-list.tsx';
import { useListTexts } from './list-service.ts';

type PlanGroup = ShownListPlan['groups'][number];

/** Returns whether a kind of change removes something. */
export const isLoss = (name: PlanGroup['name']): boolean =>
  name === 'Left' || name === 'Freed' || name === 'TimeRemoved';

/** Returns whether a list removes participants, protections, times or clips. */
export const isLosing = ({ groups, clips }: ShownListPlan): boolean =>
  groups.some(({ name }) => isLoss(name)) || (clips?.removed ?? 0) > 0;

/** Shows the changes that a start list or results would make, with counts by kind. */
export function ListConsequences({ plan }: { plan: ShownListPlan }) {
  const texts = useListTexts();
  const { number } = useFormats();
  return (
    <Stack gap="sm">
      <OtherConsequences plan={plan} />
      <List spacing="xs">
        {plan.groups.map(({ name, count }) => (
          <List.Item key={name}>
            <strong>
              {texts.groups[name]}: {number(count)}
            </strong>
          </List.Item>
        ))}
        {plan.unchanged > 0 && <List.Item>{texts.unchanged(number(plan.unchanged))}</List.Item>}
      </List>
      {plan.protection !== null && (
        <ProtectionNote protection={plan.protection} lines={plan.lines} columns={plan.columns} />
      )}
    </Stack>
  );
}

/** Shows how many lines were read, whether anything changes, and the effects on finish clips. */
export function OtherConsequences({ plan: { lines, description, groups, clips } }: { plan: ShownListPlan }) {
  const texts = useListTexts();
  const { number } = useFormats();
  const isChange =
    groups.some(({ name }) => ['Added', 'Changed', 'Left', 'TimeRemoved'].includes(name)) ||
    (clips !== null && clips.added + clips.removed > 0);
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.read(number(lines), description)}
      </Text>
      {!isChange && <Text>{texts.nothing}</Text>}
      {clips !== null && (
        <Text size="sm">
          {texts.clips(number(clips.removed), number(clips.added), number(clips.unchanged))}
        </Text>
      )}
      {clips !== null && clips.unseen > 0 && <Text size="sm">{texts.clipsUnseen(number(clips.unseen))}</Text>}
    </>
  );
}

/** Shows how many participants the event protects after a list, with the reasons. */
export function ProtectionNote({
  protection: { protected: count, reasons, added, youthAge, withoutBirthDate },
  lines,
  columns,
}: {
  protection: NonNullable<ShownListPlan['protection']>;
  /** The lines that were read. */
  lines: number;
  columns: ShownListPlan['columns'];
}) {
  const texts = useListTexts();
  const { number } = useFormats();
  const age = number(youthAge);
  const said = ([reason, text]: [keyof typeof reasons, (count: number, shown: string) => string]) => {
    const own = reasons[reason];
    return own === 0 ? [] : [text(own, number(own))];
  };
  const because = [
    ...said(['Age', (own, shown) => texts.underAge(own, shown, age)]),
    ...said(['Distance', texts.inYouthDistance]),
    ...said(['Team', texts.inProtectedTeam]),
    ...said(['Operator', texts.byOperator]),
  ];
  // Without any birth date, nobody's age is known: "nobody is under 16" would be a guess.
  const nobody = withoutBirthDate < lines ? [texts.nobodyUnder(age)] : [];
  const ages = youthAge === 0 ? undefined : findAgeColumn(columns);
  const none = youthAge === 0 ? [texts.noYouthAge] : nobody;
  return (
    <Stack gap={2}>
      {[...(reasons.Age === 0 ? none : []), ...because].map((sentence) => (
        <Text size="sm" key={sentence}>
          {sentence}
        </Text>
      ))}
      {count > 0 && <Text size="sm">{texts.newlyProtected(number(added))}</Text>}
      {count > 0 && (
        <Text size="sm" c="dimmed">
          {texts.protectedMeans}
        </Text>
      )}
      {ages !== undefined && (
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {texts.agesNotRead(ages)}
        </Text>
      )}
      {withoutBirthDate > 0 && (
        <Text size="sm" fw={500}>
          {texts.withoutBirthDate(number(withoutBirthDate))}
        </Text>
      )}
    </Stack>
  );
}

/** Gives each participant a unique key: two people can share a bib, and even a name. */
function withKeys(entries: PlanGroup['entries']): (PlanGroup['entries'][number] & { key: string })[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const count = counts.get(entry.bib) ?? 0;
    counts.set(entry.bib, count + 1);
    return { ...entry, key: `${entry.bib} ${count}` };
  });
}

/** Shows the first participants of a group, each with their changes. */
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

/** Shows the first skipped lines, with reasons. */
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

/** Searches the changes for a participant. */
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
