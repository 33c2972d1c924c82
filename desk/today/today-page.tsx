import { Alert, Card, Loader, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Today } from '#contract/desk-today.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type mailsEn from '../i18n/en/mails.ts';
import type en from '../i18n/en/today.ts';
import { useFormats, useWords } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useMailReason } from '../ui/use-mail-reason.ts';
import { EventsAtWork } from './events-at-work.tsx';
import { todayService } from './service.ts';

const LOOK_MS = 30_000;
/** Less free space than this part of the disk ends imports soon. */
const NEARLY_FULL = 0.9;

/** Today's tasks, each with its next step. */
export default function TodayPage() {
  const words = useWords<typeof en>('today');
  const shell = useShellWords();
  const { moment } = useFormats();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(
    todayService.getToday,
    { params: { tenantId } },
    { refetchEveryMs: LOOK_MS },
  );
  return (
    <Stack gap="xl">
      <PageHead title={shell.areas.today}>
        {data && (
          <Text size="sm" c="dimmed">
            {words.asOf(moment(data.at))}
          </Text>
        )}
      </PageHead>
      <ProblemNote problem={error} />
      {data === undefined && error === null && <Loader aria-label={shell.loading} />}
      {data && (
        <>
          <Needs today={data} />
          <EventsAtWork events={data.events} />
          <Server queue={data.queue} disk={data.disk} backup={data.backup} />
        </>
      )}
    </Stack>
  );
}

/** Failures that wait for a decision, or a note that there are none. */
function Needs({ today }: { today: Today }) {
  const words = useWords<typeof en>('today');
  const { number } = useFormats();
  const { mails, payments, webhooks, queue, removals, originals } = today;
  const isQuiet =
    removals.open === 0 &&
    originals.photos === 0 &&
    [mails, payments, webhooks, queue.failed].every((list) => list.length === 0);
  if (isQuiet) return <Alert color="teal">{words.quiet}</Alert>;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      {removals.open > 0 && <Removals removals={removals} />}
      {originals.photos > 0 && <Originals originals={originals} />}
      {payments.length > 0 && <Payments payments={payments} />}
      {mails.length > 0 && <Mails mails={mails} />}
      {webhooks.length > 0 && <Webhooks webhooks={webhooks} />}
      {queue.failed.length > 0 && (
        <Need title={words.jobs}>
          <Text size="sm" c="dimmed">
            {words.jobsHint}
          </Text>
          {queue.failed.map(({ job, count }) => (
            <Text key={job}>
              {number(count)} × {job}
            </Text>
          ))}
        </Need>
      )}
    </SimpleGrid>
  );
}

function Need({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder component="section">
      <Title order={3} size="h5" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}

function Removals({ removals: { open, soon, overdue } }: Pick<Today, 'removals'>) {
  const words = useWords<typeof en>('today');
  const { number } = useFormats();
  return (
    <Need title={words.removals}>
      <Text fw={overdue > 0 ? 700 : undefined}>
        {words.removalsState(number(open), number(soon), number(overdue))}
      </Text>
      <DeskLink to="removals">{words.toRemovals}</DeskLink>
    </Need>
  );
}

function Originals({ originals: { photos, orders } }: Pick<Today, 'originals'>) {
  const words = useWords<typeof en>('today');
  const { number, fromNow } = useFormats();
  return (
    <Need title={words.originals}>
      <Text>{words.originalsMeaning(number(photos))}</Text>
      {orders.map(({ orderId, orderNumber, photos: waiting, since }) => (
        <Text key={orderId}>
          <DeskLink to={`orders/${orderId}`}>{orderNumber}</DeskLink> · {words.originalsOf(number(waiting))} ·{' '}
          {fromNow(since)}
        </Text>
      ))}
    </Need>
  );
}

function Payments({ payments }: Pick<Today, 'payments'>) {
  const words = useWords<typeof en>('today');
  const { price, fromNow } = useFormats();
  return (
    <Need title={words.payments}>
      {payments.map(({ paymentId, orderId, orderNumber, provider, state, amount, createdAt }) => (
        <Stack gap={0} key={`${paymentId} ${createdAt}`}>
          <Text>
            {price(amount.amount, amount.currencyId)} · {provider}: {words.paymentStates[state]}
          </Text>
          <Text size="sm" c="dimmed">
            {fromNow(createdAt)} · <DeskLink to={`orders/${orderId}`}>{orderNumber}</DeskLink>
          </Text>
        </Stack>
      ))}
    </Need>
  );
}

function Mails({ mails }: Pick<Today, 'mails'>) {
  const words = useWords<typeof en>('today');
  const { kinds } = useWords<typeof mailsEn>('mails');
  const reasonOf = useMailReason();
  const { fromNow } = useFormats();
  return (
    <Need title={words.mails}>
      {mails.map(({ mailId, kind, recipient, orderId, reason, refusedAt }) => (
        <Stack gap={0} key={mailId}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {recipient}: {reasonOf(reason).sentence}
          </Text>
          <Text size="sm" c="dimmed">
            {fromNow(refusedAt)} · {kinds[kind as keyof typeof kinds] ?? kind}
            {orderId !== null && (
              <>
                {' · '}
                <DeskLink to={`orders/${orderId}`}>{words.toOrder}</DeskLink>
              </>
            )}
          </Text>
        </Stack>
      ))}
    </Need>
  );
}

function Webhooks({ webhooks }: Pick<Today, 'webhooks'>) {
  const words = useWords<typeof en>('today');
  const { number } = useFormats();
  const mayOpen = useMayDo()('webhook.read');
  return (
    <Need title={words.webhooks}>
      {webhooks.map(({ webhookId, url, waiting, givenUp }) => (
        <Stack gap={0} key={webhookId}>
          <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
          <Text size="sm" c="dimmed">
            {words.webhook(number(waiting), number(givenUp))}
          </Text>
        </Stack>
      ))}
      {mayOpen && <DeskLink to="webhooks">{words.toWebhooks}</DeskLink>}
    </Need>
  );
}

function Server({ queue, disk, backup }: Pick<Today, 'queue' | 'disk' | 'backup'>) {
  const words = useWords<typeof en>('today');
  const { number, fileSize, fromNow } = useFormats();
  const used = disk.total === 0 ? 0 : (disk.total - disk.free) / disk.total;
  const isFull = used > NEARLY_FULL;
  return (
    <Stack component="section" gap="sm" maw={560}>
      <Title order={3} size="h5">
        {words.server}
      </Title>
      <Text>
        {words.queue}: {words.queueState(number(queue.active), number(queue.waiting), queue.isMore)}
      </Text>
      <Text>
        {words.disk}: {words.free(fileSize(disk.free), fileSize(disk.total))}
      </Text>
      <Progress value={used * 100} color={isFull ? 'red.9' : 'teal'} aria-label={words.disk} />
      {isFull && <Alert color="red">{words.diskFull}</Alert>}
      {backup !== null && (
        <Text>
          {words.backup}:{' '}
          {backup.succeededAt === null ? words.backupNone : words.backupAge(fromNow(backup.succeededAt))}
        </Text>
      )}
      {backup?.isLate === true && <Alert color="red">{words.backupLate}</Alert>}
    </Stack>
  );
}
