import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { type Feed, feedService, useFeedTexts } from './feed-service.ts';
import { useListTexts } from './list-service.ts';

/** A requested pull usually ends within two seconds. */
const LOOK_EVERY_MS = 1_000;

type Dialog = { name: 'add' } | { name: 'edit' | 'remove' | 'confirm'; feed: Feed };

/** Shows the sources of the start list and results, the state of their last pulls, and the actions on them. */
export function Feeds({ eventId, date }: { eventId: string; date: string }) {
  const texts = useFeedTexts();
  const params = { tenantId: useTenantId(), eventId };
  const maySet = useMayDo()('event.set-feed');
  const [dialog, setDialog] = useState<Dialog>();
  const { data, error } = useDeskQuery(feedService.listFeeds, { params }, { refetchEveryMs: LOOK_EVERY_MS });
  const close = () => setDialog(undefined);
  return (
    <Stack gap="sm" maw={640}>
      <Title order={3} size="h4">
        {texts.title}
      </Title>
      <Text>{texts.hint}</Text>
      <ProblemNote problem={error} />
      {data?.feeds.length === 0 && <Text c="dimmed">{texts.none}</Text>}
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
            {texts.add}
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
  const texts = useFeedTexts();
  const { number, fromNow, day } = useFormats();
  const mayDo = useMayDo();
  const maySet = mayDo('event.set-feed');
  const mayConfirm = feed.problem?.reason === 'EndsProtection' ? mayDo('participant.unprotect') : maySet;
  const shown = (local: string) => `${day(local.slice(0, 10))} ${local.slice(11)}`;
  const params = { tenantId: useTenantId(), eventId, feedId: feed.feedId };
  const pull = useDeskWrite(feedService.pullFeed);
  const { kind, format, address, everyMinutes, from, until, triedAt, nextAt } = feed;
  const times = [
    ...(triedAt === null ? [] : [texts.tried(fromNow(triedAt))]),
    nextAt === null ? texts.over : texts.next(fromNow(nextAt)),
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={texts.kinds[kind]}>
      <Stack gap="xs">
        <Title order={4} size="h5">
          {texts.kinds[kind]}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address} · {texts.formats[format]}
        </Text>
        <Text size="sm">{texts.pace(number(everyMinutes), shown(from), shown(until))}</Text>
        <FeedOutcome feed={feed} />
        <Text size="sm" c="dimmed">
          {times.join(', ')}
        </Text>
        <ProblemNote problem={pull.error} />
        <Group gap="xs">
          {feed.held !== null && mayConfirm && (
            <Button onClick={() => open('confirm')}>{texts.confirm}</Button>
          )}
          {maySet && (
            <>
              <Button
                variant="default"
                loading={pull.isPending}
                onClick={() => pull.mutate({ params, body: {} })}
              >
                {texts.pull}
              </Button>
              <Button variant="default" onClick={() => open('edit')}>
                {texts.edit}
              </Button>
              <Button variant="default" onClick={() => open('remove')}>
                {texts.remove}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Describes the outcome of the last pull in sentences. */
function FeedOutcome({ feed: { state, problem, counts } }: { feed: Feed }) {
  const texts = useFeedTexts();
  const { line } = useListTexts();
  const formatLineFault = useLineFault();
  const { number } = useFormats();
  const did =
    counts === null
      ? []
      : (['lines', 'added', 'changed', 'left', 'unknown'] as const).flatMap((name) =>
          name === 'lines' || counts[name] > 0 ? texts.counts[name](number(counts[name])) : [],
        );
  const countsText = did.length > 0 && <Text size="sm">{did.join(', ')}</Text>;
  if (problem === null)
    return (
      <div>
        <Text>{texts.states[state]}</Text>
        {countsText}
      </div>
    );
  const isInPart = state === 'Held' && problem.reason === 'WearersMove';
  const title = isInPart ? texts.heldInPart : texts.states[state];
  return (
    <Alert color={state === 'Held' ? 'yellow' : 'red'} title={title}>
      <Text size="sm">
        {texts.reasons[problem.reason]}
        {problem.status !== null && ` ${texts.status(String(problem.status))}`}
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
              {line(number(fault.line))}: {formatLineFault(fault)}
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
  const texts = useFeedTexts();
  const params = { tenantId: useTenantId(), eventId, feedId };
  const { mutate, isPending, error } = useDeskWrite(feedService.removeFeed, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${texts.remove}: ${texts.kinds[kind]}`}
      action={texts.remove}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, query: { why } })}
    >
      <Text>{texts.removes}</Text>
    </ConfirmConsequences>
  );
}

function ConfirmFeed({ eventId, feed, onClose }: DialogProps) {
  const texts = useFeedTexts();
  const params = { tenantId: useTenantId(), eventId, feedId: feed.feedId };
  const { mutate, isPending, error } = useDeskWrite(feedService.confirmFeed, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${texts.confirm}: ${texts.kinds[feed.kind]}`}
      action={texts.confirm}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, body: { held: feed.held ?? '', why } })}
    >
      <FeedOutcome feed={feed} />
      <Text>{texts.confirms}</Text>
    </ConfirmConsequences>
  );
}
