import { Alert, Anchor, Card, Group, Loader, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskBrandSetupSchemas } from '#contract/desk-brands.schema.ts';
import type { Today } from '#contract/desk-today.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { brandSetupService, useBrandTexts } from '../brands/brand-service.ts';
import { StepLink } from '../brands/step-link.tsx';
import type mailsEn from '../i18n/en/mails.ts';
import type en from '../i18n/en/today.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { workQuery } from '../shell/work-query.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useMailReason } from '../ui/use-mail-reason.ts';
import { EventsAtWork } from './events-at-work.tsx';
import { groupJobs } from './job-kinds.rules.ts';
import { todayService } from './service.ts';

type BrandSetup = CallOutput<(typeof deskBrandSetupSchemas)['getBrandSetup']>;

const LOOK_MS = 30_000;
/** If this share of the disk is used, imports will soon fail. */
const NEARLY_FULL = 0.9;

/** Shows today's tasks, each with its next step. */
export default function TodayPage() {
  const texts = useTexts<typeof en>('today');
  const shell = useShellTexts();
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
            {texts.asOf(moment(data.at))}
          </Text>
        )}
      </PageHead>
      <ProblemNote problem={error} />
      {data === undefined && error === null && <Loader aria-label={shell.loading} />}
      {data && (
        <>
          <OwnShopHint />
          <Needs today={data} />
          <EventsAtWork events={data.events} />
          <Server queue={data.queue} disk={data.disk} backup={data.backup} />
        </>
      )}
    </Stack>
  );
}

/** Lists what a brand still needs before it can sell, each step with its link. */
function SetupCard({ setup: { steps, shopUrl } }: { setup: BrandSetup }) {
  const texts = useBrandTexts();
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.length - open.length;
  const progress = texts.progress(done, steps.length);
  return (
    <Need title={texts.setupTitle}>
      <Text size="sm">{progress}</Text>
      <Progress value={(100 * done) / steps.length} color="teal" aria-label={progress} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" component="ul" p={0} m={0}>
        {open.map(({ step }) => (
          <Group key={step} component="li" gap="xs" wrap="nowrap" align="start">
            <Circle
              size={18}
              color="var(--mantine-color-dimmed)"
              aria-hidden="true"
              style={{ flexShrink: 0 }}
            />
            <div>
              <Text size="sm" fw={600}>
                {texts.steps[step].title}
              </Text>
              <StepLink step={step} shopUrl={shopUrl}>
                {step === 'legalNotice' ? texts.notice.draft : texts.steps[step].action}
              </StepLink>
            </div>
          </Group>
        ))}
      </SimpleGrid>
      <DeskLink to="settings/setup">{texts.toSetup}</DeskLink>
    </Need>
  );
}

/** Says in the demo who opens new shops: none of the demo's members may. */
function OwnShopHint() {
  const texts = useBrandTexts();
  const { data } = useQuery(workQuery);
  const mayDo = useMayDo();
  const demoOperator = data?.me.demoOperator ?? null;
  if (demoOperator === null || data?.me.isOperator === true || !mayDo('tenant.apply')) return null;
  return (
    <Alert color="gray" title={texts.ownShop}>
      <Text size="sm">{texts.demoOperator(demoOperator)}</Text>
      <Anchor href="/entrance">{texts.toSignIn}</Anchor>
    </Alert>
  );
}

/** What the brand still needs and failures awaiting a decision, or a note that there is nothing to do. */
function Needs({ today }: { today: Today }) {
  const texts = useTexts<typeof en>('today');
  const { loading } = useShellTexts();
  const { number } = useFormats();
  const tenantId = useTenantId();
  const maySetUp = useMayDo()('tenant.apply');
  const setup = useDeskQuery(
    brandSetupService.getBrandSetup,
    maySetUp ? { params: { tenantId } } : undefined,
  );
  const isSetUp = setup.data?.steps.every(({ isDone }) => isDone);
  const { mails, payments, webhooks, deletions, queue, removals, originals } = today;
  const isQuiet =
    removals.open === 0 &&
    originals.photos === 0 &&
    [mails, payments, webhooks, deletions, queue.failed].every((list) => list.length === 0);
  const setupCard = setup.data !== undefined && isSetUp === false && <SetupCard setup={setup.data} />;
  if (isQuiet && maySetUp && setup.data === undefined)
    return setup.error === null ? <Loader aria-label={loading} /> : <ProblemNote problem={setup.error} />;
  if (isQuiet) return setupCard || <Alert color="teal">{texts.quiet}</Alert>;
  return (
    <>
      {setupCard}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {removals.open > 0 && <Removals removals={removals} />}
        {originals.photos > 0 && <Originals originals={originals} />}
        {payments.length > 0 && <Payments payments={payments} />}
        {mails.length > 0 && <Mails mails={mails} />}
        {webhooks.length > 0 && <Webhooks webhooks={webhooks} />}
        {deletions.length > 0 && <Deletions deletions={deletions} />}
        {queue.failed.length > 0 && (
          <Need title={texts.jobs}>
            <Text size="sm" c="dimmed">
              {texts.jobsHint}
            </Text>
            {groupJobs(queue.failed).map(({ kind, count }) => (
              <Text key={kind}>
                {number(count)} × {texts.jobKinds[kind as keyof typeof texts.jobKinds] ?? texts.otherJob}
              </Text>
            ))}
          </Need>
        )}
      </SimpleGrid>
    </>
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
  const texts = useTexts<typeof en>('today');
  const { number } = useFormats();
  return (
    <Need title={texts.removals}>
      <Text fw={overdue > 0 ? 700 : undefined}>
        {texts.removalsState(number(open), number(soon), number(overdue))}
      </Text>
      <DeskLink to="removals">{texts.toRemovals}</DeskLink>
    </Need>
  );
}

function Originals({ originals: { photos, orders } }: Pick<Today, 'originals'>) {
  const texts = useTexts<typeof en>('today');
  const { number, fromNow } = useFormats();
  return (
    <Need title={texts.originals}>
      <Text>{texts.originalsMeaning(number(photos))}</Text>
      {orders.map(({ orderId, orderNumber, photos: waiting, since }) => (
        <Text key={orderId}>
          <DeskLink to={`orders/${orderId}`}>{orderNumber}</DeskLink> · {texts.originalsOf(number(waiting))} ·{' '}
          {fromNow(since)}
        </Text>
      ))}
    </Need>
  );
}

function Payments({ payments }: Pick<Today, 'payments'>) {
  const texts = useTexts<typeof en>('today');
  const { price, fromNow } = useFormats();
  return (
    <Need title={texts.payments}>
      {payments.map(({ paymentId, orderId, orderNumber, provider, state, amount, createdAt }) => (
        <Stack gap={0} key={`${paymentId} ${createdAt}`}>
          <Text>
            {price(amount.amount, amount.currencyId)} · {provider}: {texts.paymentStates[state]}
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
  const texts = useTexts<typeof en>('today');
  const { kinds } = useTexts<typeof mailsEn>('mails');
  const reasonOf = useMailReason();
  const { fromNow } = useFormats();
  return (
    <Need title={texts.mails}>
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
                <DeskLink to={`orders/${orderId}`}>{texts.toOrder}</DeskLink>
              </>
            )}
          </Text>
        </Stack>
      ))}
    </Need>
  );
}

function Deletions({ deletions }: Pick<Today, 'deletions'>) {
  const texts = useTexts<typeof en>('today');
  const { fromNow } = useFormats();
  return (
    <Need title={texts.deletions}>
      <Text size="sm" c="dimmed">
        {texts.deletionsHint}
      </Text>
      {deletions.map(({ eventId, title, deletedAt }) => (
        <Text key={eventId}>
          {title} · {fromNow(deletedAt)}
        </Text>
      ))}
    </Need>
  );
}

function Webhooks({ webhooks }: Pick<Today, 'webhooks'>) {
  const texts = useTexts<typeof en>('today');
  const { number } = useFormats();
  const mayOpen = useMayDo()('webhook.read');
  return (
    <Need title={texts.webhooks}>
      {webhooks.map(({ webhookId, url, waiting, givenUp }) => (
        <Stack gap={0} key={webhookId}>
          <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
          <Text size="sm" c="dimmed">
            {texts.webhook(number(waiting), number(givenUp))}
          </Text>
        </Stack>
      ))}
      {mayOpen && <DeskLink to="webhooks">{texts.toWebhooks}</DeskLink>}
    </Need>
  );
}

function Server({ queue, disk, backup }: Pick<Today, 'queue' | 'disk' | 'backup'>) {
  const texts = useTexts<typeof en>('today');
  const { number, fileSize, fromNow } = useFormats();
  const used = disk.total === 0 ? 0 : (disk.total - disk.free) / disk.total;
  const isFull = used > NEARLY_FULL;
  return (
    <Stack component="section" gap="sm" maw={560}>
      <Title order={3} size="h5">
        {texts.server}
      </Title>
      <Text>
        {texts.queue}: {texts.queueState(number(queue.active), number(queue.waiting), queue.isMore)}
      </Text>
      <Text>
        {texts.disk}: {texts.free(fileSize(disk.free), fileSize(disk.total))}
      </Text>
      <Progress value={used * 100} color={isFull ? 'red.9' : 'teal'} aria-label={texts.disk} />
      {isFull && <Alert color="red">{texts.diskFull}</Alert>}
      {backup !== null && (
        <Text>
          {texts.backup}:{' '}
          {backup.succeededAt === null ? texts.backupNone : texts.backupAge(fromNow(backup.succeededAt))}
        </Text>
      )}
      {backup?.isLate === true && <Alert color="red">{texts.backupLate}</Alert>}
    </Stack>
  );
}
