import { Alert, List, Stack, Text, Title, type TitleProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListKind } from '#contract/desk-lists.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { ListColumns } from './list-columns.tsx';
import { FindInPlan, GroupEntries, SkippedLines } from './list-consequences.tsx';
import { ListQuestions } from './list-questions.tsx';
import { type ListProposal, useListTexts } from './list-service.ts';
import { type ListPart, ListSummary, moveTo, partId } from './list-summary.tsx';
import type { useListProposal } from './use-list-proposal.ts';

interface Props {
  kind: ListKind;
  list: ReturnType<typeof useListProposal>;
  proposal: ListProposal;
  /** The button that applies the list. */
  children: ReactNode;
}

/**
 * Shows on one screen what a file would change, with the open questions, then the lists of changes and how the file was
 * read.
 */
export function ListAnswer({ kind, list, proposal, children }: Props) {
  const texts = useListTexts();
  const { plan, questions } = proposal;
  const columns = plan?.columns ?? proposal.columns;
  const summary = useRef<HTMLElement>(null);
  const { isTurn } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is scrolled to its start
  useEffect(() => {
    if (isTurn) moveTo(summary.current);
  }, [proposal, isTurn]);
  return (
    <Stack gap="lg">
      <section
        ref={summary}
        tabIndex={-1}
        aria-label={texts.answer}
        style={{ outline: 'none', scrollMarginTop: HEADER_PX }}
      >
        <Stack gap="sm">
          <ListSummary kind={kind} list={list} proposal={proposal} />
          {questions.length > 0 && (
            <ListQuestions
              key={questions.map(({ about }) => about).join()}
              title={questions.some(({ about }) => about === 'people') ? texts.asksOfPeople : texts.asks}
              questions={questions}
              list={list}
            />
          )}
          {children}
        </Stack>
      </section>
      {questions.length === 0 && plan === null && (
        <Part kind={kind} part="leftOut" title={texts.faulty}>
          <Faults proposal={proposal} />
        </Part>
      )}
      {plan !== null && plan.skippedCount > 0 && <LeftOutLines kind={kind} plan={plan} />}
      {plan !== null && plan.groups.length > 0 && <Changes kind={kind} plan={plan} list={list} />}
      {(columns.length > 0 || list.answered.length > 0) && (
        <Part kind={kind} part="columns" title={texts.columns}>
          <Stack gap="md">
            {list.answered.length > 0 && (
              <ListQuestions questions={list.answered} list={list} split={plan?.split?.order} />
            )}
            {columns.length > 0 && (
              <ListColumns kind={kind} columns={columns} onChange={(mapping) => list.say({ mapping })} />
            )}
          </Stack>
        </Part>
      )}
    </Stack>
  );
}

/** The height of the desk's header, which stays above the page, and some space. */
const HEADER_PX = 68;

/** A part of the answer that the summary links to. */
function Part({ kind, part, title, children, ...more }: PartProps) {
  return (
    <section>
      <Title
        order={4}
        size="h5"
        id={partId(kind, part)}
        tabIndex={-1}
        style={{ outline: 'none', scrollMarginTop: HEADER_PX }}
        {...more}
      >
        {title}
      </Title>
      {children}
    </section>
  );
}

interface PartProps extends Omit<TitleProps, 'part' | 'title'> {
  kind: ListKind;
  part: ListPart;
  title: string;
  children: ReactNode;
}

type Plan = NonNullable<ListProposal['plan']>;

function LeftOutLines({ kind, plan }: { kind: ListKind; plan: Plan }) {
  const texts = useListTexts();
  const { number } = useFormats();
  return (
    <Part kind={kind} part="leftOut" title={texts.skipped(number(plan.skippedCount))}>
      <SkippedLines plan={plan} />
    </Part>
  );
}

/** Lists the first participants of each kind of change, with a search for others. */
function Changes({ kind, plan, list }: { kind: ListKind; plan: Plan; list: Props['list'] }) {
  const texts = useListTexts();
  return (
    <Part kind={kind} part="changes" title={texts.changes}>
      <Stack gap="sm">
        {plan.groups.map((group) => (
          <div key={group.name}>
            <Text fw={600} size="sm">
              {texts.groups[group.name]}
            </Text>
            <GroupEntries group={group} />
          </div>
        ))}
        {isLong(plan) && <FindInPlan onFind={list.search} isPending={list.isPending} />}
      </Stack>
    </Part>
  );
}

/** Returns whether some entries are left out. */
const isLong = ({ groups }: Plan): boolean => groups.some(({ count, entries }) => count > entries.length);

function Faults({ proposal: { faults, faultsCount } }: { proposal: ListProposal }) {
  const texts = useListTexts();
  const formatLineFault = useLineFault();
  const { number } = useFormats();
  return (
    <Alert color="red" role="alert">
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={`${fault.line} ${fault.message}`}>
            {texts.line(number(fault.line))}: {formatLineFault(fault)}
          </List.Item>
        ))}
      </List>
      {faultsCount > faults.length && (
        <Text size="sm">{texts.moreFaults(number(faultsCount - faults.length))}</Text>
      )}
    </Alert>
  );
}
