import { Alert, Anchor, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownListPlan } from '#contract/desk-lists.schema.ts';
import type { ListKind } from '#contract/desk-lists.ts';
import { NAME_ORDERS } from '#contract/list-reading.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { isLoss, OtherConsequences, ProtectionNote } from './list-consequences.tsx';
import { type ListProposal, useListTexts } from './list-service.ts';
import type { useListProposal } from './use-list-proposal.ts';

/** The parts of an answer that its summary links to. */
export type ListPart = 'changes' | 'columns' | 'leftOut';

/** Returns the id of a part of the answer about a list. */
export const partId = (kind: ListKind, part: ListPart): string => `${kind}-${part}`;

interface Props {
  kind: ListKind;
  list: ReturnType<typeof useListProposal>;
  proposal: ListProposal;
}

/** Summarises a list in a few lines: participants added, lines left out with reasons, and participants protected. */
export function ListSummary({ kind, list, proposal }: Props) {
  const texts = useListTexts();
  const { plan } = proposal;
  return (
    <Stack gap="sm">
      <SimpleGrid
        cols={{ base: 1, sm: kind === 'StartList' && plan !== null ? 3 : 2 }}
        spacing="sm"
        verticalSpacing="xs"
      >
        <Taken kind={kind} proposal={proposal} />
        <LeftOut kind={kind} proposal={proposal} />
        {plan !== null && plan.protection !== null && (
          <Fact title={texts.protectedTitle}>
            <ProtectionNote protection={plan.protection} lines={plan.lines} columns={plan.columns} />
          </Fact>
        )}
      </SimpleGrid>
      {plan !== null && <OtherConsequences plan={plan} />}
      {kind === 'StartList' && plan === null && proposal.likely !== null && (
        <Text size="sm">{texts.protectedLater}</Text>
      )}
      <Rest list={list} proposal={proposal} />
      <UnreadColumns kind={kind} proposal={proposal} />
      <ReadAsBefore kind={kind} list={list} proposal={proposal} />
    </Stack>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="sm">
      <Text fw={600}>{title}</Text>
      {children}
    </Paper>
  );
}

const isNotTaken = ({ name }: ShownListPlan['groups'][number]): boolean =>
  name === 'KeptOff' || name === 'Conflicting';

function Taken({ kind, proposal: { plan, likely } }: Omit<Props, 'list'>) {
  const texts = useListTexts();
  const { number } = useFormats();
  if (plan === null) {
    if (likely === null) return <Fact title={texts.takenNothing}>{null}</Fact>;
    const { taken } = likely;
    return (
      <Fact title={texts[kind].taken(taken, number(taken))}>
        <Text size="sm">{texts.takenLikely}</Text>
      </Fact>
    );
  }
  const refused = plan.groups.filter(isNotTaken).reduce((sum, { count }) => sum + count, 0);
  const taken = plan.lines - refused;
  return (
    <Fact title={texts[kind].taken(taken, number(taken))}>
      {plan.groups.map(({ name, count }) => (
        <Text size="sm" key={name} fw={isLoss(name) ? 700 : undefined}>
          <PartLink kind={kind} part="changes">
            {texts.groups[name]}: {number(count)}
          </PartLink>
        </Text>
      ))}
      {plan.unchanged > 0 && <Text size="sm">{texts.unchanged(number(plan.unchanged))}</Text>}
    </Fact>
  );
}

function LeftOut({ kind, proposal: { plan, likely, faults, faultsCount } }: Omit<Props, 'list'>) {
  const texts = useListTexts();
  const { number } = useFormats();
  if (plan === null && likely === null)
    return (
      <Fact title={texts.wrong(faultsCount, number(faultsCount))}>
        {faults.length > 0 && (
          <Text size="sm">
            <PartLink kind={kind} part="leftOut">
              {texts.toWrong}
            </PartLink>
          </Text>
        )}
      </Fact>
    );
  const leftOut = plan?.leftOut ?? likely?.leftOut ?? [];
  const count = leftOut.reduce((sum, { lines }) => sum + lines, 0);
  const hasList = plan !== null && plan.skippedCount > 0;
  return (
    <Fact title={count === 0 ? texts.leftOutNone : texts.leftOut(count, number(count))}>
      {leftOut.map(({ reason, lines }) => (
        <Text size="sm" key={reason}>
          {texts.leftOutReasons[reason]}: {number(lines)}
        </Text>
      ))}
      {hasList && (
        <Text size="sm">
          <PartLink kind={kind} part="leftOut">
            {texts.toLeftOut}
          </PartLink>
        </Text>
      )}
    </Fact>
  );
}

/** Asks whether to import the other lines without the unreadable ones. */
function Rest({ list, proposal: { plan, rest } }: Pick<Props, 'list' | 'proposal'>) {
  const texts = useListTexts();
  const { number } = useFormats();
  const skipsWrong = list.reading.skipsWrong === true;
  if (rest === 0 && !(skipsWrong && plan !== null)) return null;
  return (
    <Checkbox
      label={rest > 0 ? texts.takeRest(number(rest)) : texts.takesRest}
      description={texts.takeRestHint}
      checked={skipsWrong}
      onChange={({ currentTarget: { checked } }) => list.say({ skipsWrong: checked })}
    />
  );
}

/** The maximum number of columns named in a summary. */
const COLUMNS_NAMED = 12;

/** Names the columns that are not read, and links to them. */
function UnreadColumns({ kind, proposal }: Omit<Props, 'list'>) {
  const texts = useListTexts();
  const { number } = useFormats();
  const columns = proposal.plan?.columns ?? proposal.columns;
  const unread = columns.filter(({ column }) => column === null);
  // If no column is recognised, the whole list is faulty.
  if (unread.length === 0 || unread.length === columns.length) return null;
  const names = unread
    .slice(0, COLUMNS_NAMED)
    .map(({ at, heading }) => (heading === '' ? texts.columnAt(number(at + 1)) : heading));
  const more = unread.length > COLUMNS_NAMED ? ['…'] : [];
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {texts.notRead([...names, ...more].join(', '))}{' '}
      <PartLink kind={kind} part="columns">
        {texts.toColumns}
      </PartLink>
    </Text>
  );
}

/** Shows settings remembered from an earlier list with the same headings, and lets the member change them. */
function ReadAsBefore({ kind, list, proposal }: Props) {
  const texts = useListTexts();
  const { plan, isRemembered, rememberedNames } = proposal;
  if (!isRemembered) return null;
  const names: Record<string, string> = texts.columnNames;
  const columns = (plan?.columns ?? proposal.columns).flatMap(({ heading, column }) =>
    column === null ? [] : texts.columnIs(heading, names[column] ?? column),
  );
  const order = rememberedNames === null ? [] : [texts.choices[rememberedNames]];
  const other = NAME_ORDERS.find((one) => one !== rememberedNames);
  return (
    <Alert color="blue" p="sm">
      <Stack gap="xs" align="start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.remembered([...columns, ...order].join(' · '))}
        </Text>
        <Group gap="xs">
          {rememberedNames !== null && other !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => list.say({ names: other })}>
              {texts.readInstead(texts.choices[other])}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => list.say({ mapping: [] })}>
            {texts.forget}
          </Button>
          <Text size="sm">
            <PartLink kind={kind} part="columns">
              {texts.toColumns}
            </PartLink>
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Links to a part of the answer below, without a history entry. */
function PartLink({ kind, part, children }: { kind: ListKind; part: ListPart; children: ReactNode }) {
  const id = partId(kind, part);
  return (
    <Anchor
      inherit
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        moveTo(document.getElementById(id));
      }}
    >
      {children}
    </Anchor>
  );
}

/** Focuses an element and scrolls to its top. */
export function moveTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  // A DOM without layout has no such method.
  element?.scrollIntoView?.({ block: 'start' });
}
