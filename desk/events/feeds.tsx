import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { type Feed, feedService, useFeedWords } from './feed-service.ts';
import { useListWords } from './list-service.ts';

/** A pull that was asked for is over in a second or two. */
const LOOK_EVERY_MS = 1_000;

type Dialog = { name: 'add' } | { name: 'edit' | 'remove' | 'confirm'; feed: Feed };

/** What start list and results are pulled from, how that went, and what can be done about it. */
export function Feeds({ eventId, date }: { eventId: string; date: string }) {
  const words = useFeedWords();
  const params = { tenantId: useTenantId(), eventId };
  const maySet = useMayDo()('event.set-feed');
  const [dialog, setDialog] = useState<Dialog>();
  const { data, error } = useDeskQuery(feedService.listFeeds, { params }, { refetchEveryMs: LOOK_EVERY_MS });
  const close = () => setDialog(undefined);
  return (
    <Stack gap="sm" maw={640}>
      <Title order={3} size="h4">
        {words.title}
      </Title>
      <Text>{words.hint}</Text>
      <ProblemNote problem={error} />
      {data?.feeds.length === 0 && <Text c="dimmed">{words.none}</Text>}
      {data?.feeds.map((feed) => (
        <FeedCard
          key={feed.feedId}
          eventId={eventId}
          feed={feed}
          open={(name) => setDialog({ name, feed })}
        />
      ))}
      {maySet && (
        <Group>
          <Button variant="default" onClick={() => setDialog({ name: 'add' })}>
            {words.add}
          </Button>
        </Group>
      )}
      {dialog?.name === 'add' && (
        <FeedDialog eventId={eventId} date={date} feed={undefined} onClose={close} />
      )}
      {dialog?.name === 'edit' && (
        <FeedDialog eventId={eventId} date={date} feed={dialog.feed} onClose={close} />
      )}
      {dialog?.name === 'remove' && <RemoveFeed eventId={eventId} feed={dialog.feed} onClose={close} />}
      {dialog?.name === 'confirm' && <ConfirmFeed eventId={eventId} feed={dialog.feed} onClose={close} />}
    </Stack>
  );
}

interface CardProps {
  eventId: string;
  feed: Feed;
  open: (name: 'edit' | 'remove' | 'confirm') => void;
}

function FeedCard({ eventId, feed, open }: CardProps) {
  const words = useFeedWords();
  const { number, fromNow, day } = useFormats();
  const mayDo = useMayDo();
  const maySet = mayDo('event.set-feed');
  const mayConfirm = feed.problem?.reason === 'EndsProtection' ? mayDo('participant.unprotect') : maySet;
  const shown = (local: string) => `${day(local.slice(0, 10))} ${local.slice(11)}`;
  const params = { tenantId: useTenantId(), eventId, feedId: feed.feedId };
  const pull = useDeskWrite(feedService.pullFeed);
  const { kind, format, address, everyMinutes, from, until, triedAt, nextAt } = feed;
  const times = [
    ...(triedAt === null ? [] : [words.tried(fromNow(triedAt))]),
    nextAt === null ? words.over : words.next(fromNow(nextAt)),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={words.kinds[kind]}>
      <Stack gap="xs">
        <Title order={4} size="h5">
          {words.kinds[kind]}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address} · {words.formats[format]}
        </Text>
        <Text size="sm">{words.pace(number(everyMinutes), shown(from), shown(until))}</Text>
        <FeedOutcome feed={feed} />
        <Text size="sm" c="dimmed">
          {times.join(', ')}
        </Text>
        <ProblemNote problem={pull.error} />
        <Group gap="xs">
          {feed.held !== null && mayConfirm && (
            <Button onClick={() => open('confirm')}>{words.confirm}</Button>
          )}
          {maySet && (
            <>
              <Button
                variant="default"
                loading={pull.isPending}
                onClick={() => pull.mutate({ params, body: {} })}
              >
                {words.pull}
              </Button>
              <Button variant="default" onClick={() => open('edit')}>
                {words.edit}
              </Button>
              <Button variant="default" onClick={() => open('remove')}>
                {words.remove}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** How the last pull ended, in sentences. */
function FeedOutcome({ feed: { state, problem, counts } }: { feed: Feed }) {
  const words = useFeedWords();
  const { line } = useListWords();
  const sayLine = useLineFault();
  const { number } = useFormats();
  const did =
    counts === null
      ? []
      : (['lines', 'added', 'changed', 'left', 'unknown'] as const).flatMap((name) =>
          name === 'lines' || counts[name] > 0 ? words.counts[name](number(counts[name])) : [],
        );
  const countsText = did.length > 0 && <Text size="sm">{did.join(', ')}</Text>;
  if (problem === null)
    return (
      <div>
        <Text>{words.states[state]}</Text>
        {countsText}
      </div>
    );
  return (
    <Alert color={state === 'Held' ? 'yellow' : 'red'} title={words.states[state]}>
      <Text size="sm">
        {words.reasons[problem.reason]}
        {problem.status !== null && ` ${words.status(String(problem.status))}`}
      </Text>
      {problem.freed.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {problem.freed.join(', ')}
        </Text>
      )}
      {problem.lines.length > 0 && (
        <List size="sm">
          {problem.lines.map((fault) => (
            <List.Item key={`${fault.line} ${fault.message}`}>
              {line(number(fault.line))}: {sayLine(fault)}
            </List.Item>
          ))}
        </List>
      )}
      {countsText}
    </Alert>
  );
}

interface DialogProps {
  eventId: string;
  feed: Feed;
  onClose: () => void;
}

function RemoveFeed({ eventId, feed: { feedId, kind }, onClose }: DialogProps) {
  const words = useFeedWords();
  const params = { tenantId: useTenantId(), eventId, feedId };
  const { mutate, isPending, error } = useDeskWrite(feedService.removeFeed, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${words.remove}: ${words.kinds[kind]}`}
      action={words.remove}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, query: { why } })}
    >
      <Text>{words.removes}</Text>
    </ConfirmConsequences>
  );
}

function ConfirmFeed({ eventId, feed, onClose }: DialogProps) {
  const words = useFeedWords();
  const params = { tenantId: useTenantId(), eventId, feedId: feed.feedId };
  const { mutate, isPending, error } = useDeskWrite(feedService.confirmFeed, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${words.confirm}: ${words.kinds[feed.kind]}`}
      action={words.confirm}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, body: { held: feed.held ?? '', why } })}
    >
      <FeedOutcome feed={feed} />
      <Text>{words.confirms}</Text>
    </ConfirmConsequences>
  );
}
