import { Alert, Checkbox, List, Stack, Text, Title } from '@mantine/core';
import type { ListKind } from '#contract/desk-lists.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { ListColumns } from './list-columns.tsx';
import { FindInPlan, GroupEntries, ListConsequences, SkippedLines } from './list-consequences.tsx';
import { ListQuestions } from './list-questions.tsx';
import { type ListProposal, useListTexts } from './list-service.ts';
import type { useListProposal } from './use-list-proposal.ts';

interface Props {
  kind: ListKind;
  list: ReturnType<typeof useListProposal>;
  proposal: ListProposal;
}

/** Shows how a file was read, what of it is not taken, and what it would change. */
export function ListAnswer({ kind, list, proposal }: Props) {
  const texts = useListTexts();
  const { number } = useFormats();
  const { plan, question, rest, isRemembered } = proposal;
  const columns = plan?.columns ?? proposal.columns;
  const skipsWrong = list.reading.skipsWrong === true;
  return (
    <Stack gap="md">
      {question !== null && (
        <Alert color="yellow">{question.about === 'people' ? texts.asksOfPeople : texts.asks}</Alert>
      )}
      <ListQuestions
        questions={list.questions}
        reading={list.reading}
        split={plan?.split?.order}
        onAnswer={list.say}
      />
      {question === null && plan === null && <Faults proposal={proposal} />}
      {(rest > 0 || (skipsWrong && plan !== null)) && (
        <Checkbox
          label={rest > 0 ? texts.takeRest(number(rest)) : texts.takesRest}
          description={texts.takeRestHint}
          checked={skipsWrong}
          onChange={({ currentTarget: { checked } }) => list.say({ skipsWrong: checked })}
        />
      )}
      {columns.length > 0 && (
        <section>
          <Title order={4} size="h5">
            {texts.columns}
          </Title>
          <ListColumns
            kind={kind}
            columns={columns}
            isRemembered={isRemembered}
            onChange={(mapping) => list.say({ mapping })}
          />
        </section>
      )}
      {plan !== null && plan.skippedCount > 0 && (
        <section>
          <Title order={4} size="h5">
            {texts.skipped(number(plan.skippedCount))}
          </Title>
          <SkippedLines plan={plan} />
        </section>
      )}
      {plan !== null && (
        <section>
          <Title order={4} size="h5">
            {texts.changes}
          </Title>
          <Stack gap="sm">
            <ListConsequences plan={plan} entriesOf={(group) => <GroupEntries group={group} />} />
            {isLong(plan) && <FindInPlan onFind={list.search} isPending={list.isPending} />}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

/** Returns whether some entries are left out. */
const isLong = ({ groups }: NonNullable<ListProposal['plan']>): boolean =>
  groups.some(({ count, entries }) => count > entries.length);

function Faults({ proposal: { faults, faultsCount } }: { proposal: ListProposal }) {
  const texts = useListTexts();
  const formatLineFault = useLineFault();
  const { number } = useFormats();
  return (
    <Alert color="red" role="alert" title={texts.faulty}>
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
