import { Anchor, Button, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ShownDelivery, ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import { DELIVERY_STATES, type DeliveryState } from '#contract/desk-webhooks.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/webhooks.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions, useCursorPages } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';
import { webhookService } from './webhook-service.ts';
import { WebhookState } from './webhook-state.tsx';

const PAGE = 50;
/** The polling interval of the log: a test is delivered within seconds. */
const REFETCH_MS = 5000;

type Dialog = 'edit' | 'rotate' | 'remove';

/** Shows one webhook with its log. */
export default function WebhookPage() {
  const texts = useTexts<typeof en>('webhooks');
  const { areas, notHere, edit } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { webhookId = '' } = useParams({ strict: false }) as { webhookId?: string };
  const { data, error } = useDeskQuery(webhookService.listWebhooks, { params: { tenantId } });
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const test = useDeskWrite(webhookService.testWebhook);
  const end = () => setDialog(undefined);
  const webhook = data?.webhooks.find((one) => one.webhookId === webhookId);
  if (data !== undefined && webhook === undefined) return <Text>{notHere}</Text>;
  return (
    <>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to={`/tenants/${tenantId}/webhooks` as never} />}
      >
        <ArrowLeft size={14} aria-hidden /> {areas.webhooks}
      </Anchor>
      <PageHead title={webhook?.url ?? areas.webhooks}>
        {mayDo('webhook.test') && (
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ params: { tenantId, webhookId }, body: {} })}
          >
            {texts.test}
          </Button>
        )}
        {mayDo('webhook.edit') && (
          <>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {edit}
            </Button>
            <Button variant="default" onClick={() => setDialog('rotate')}>
              {texts.rotate}
            </Button>
            <Button variant="default" onClick={() => setDialog('remove')}>
              {texts.remove}
            </Button>
          </>
        )}
      </PageHead>
      <Stack>
        <ProblemNote problem={error ?? test.error} />
        {webhook !== undefined && <WebhookState webhook={webhook} />}
        <Deliveries webhookId={webhookId} />
        <ActionsBeside thingKind="webhook" thingId={webhookId} />
      </Stack>
      {webhook !== undefined && dialog === 'edit' && <EditWebhook webhook={webhook} onClose={end} />}
      {dialog === 'rotate' && (
        <RotateSecret
          webhookId={webhookId}
          onClose={end}
          onRotated={(made) => {
            end();
            setSecret(made);
          }}
        />
      )}
      {dialog === 'remove' && <RemoveWebhook webhookId={webhookId} onClose={end} />}
      {secret !== undefined && (
        <SecretOnce
          title={texts.secret}
          explanation={texts.shownOnce}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const texts = useTexts<typeof en>('webhooks');
  const tenantId = useTenantId();
  const pages = useCursorPages<number>();
  const [state, setState] = useState<DeliveryState>();
  const query = {
    count: PAGE,
    ...(state === undefined ? {} : { state }),
    ...(pages.cursor === undefined ? {} : { before: pages.cursor }),
  };
  const { data, error, isPlaceholderData } = useDeskQuery(
    webhookService.listDeliveries,
    { params: { tenantId, webhookId }, query },
    { refetchEveryMs: REFETCH_MS },
  );
  const again = useDeskWrite(webhookService.redeliver);
  const deliveries = data?.deliveries;
  const columns = useColumns((deliveryId) =>
    again.mutate({ params: { tenantId, webhookId, deliveryId }, body: {} }),
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="end">
        <Title order={3} size="h5">
          {texts.log}
        </Title>
        <NativeSelect
          label={texts.state}
          value={state ?? ''}
          data={[
            { value: '', label: texts.everything },
            ...DELIVERY_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            pages.restart();
            setState(DELIVERY_STATES.find((known) => known === value));
          }}
        />
      </Group>
      <ProblemNote problem={again.error} />
      <DataTable
        label={texts.log}
        columns={columns}
        rows={deliveries}
        idOf={({ deliveryId }) => deliveryId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={deliveries?.length === PAGE ? deliveries.at(-1)?.number : undefined}
        nothing={texts.nothingTold}
      />
    </Stack>
  );
}

function useColumns(redeliver: (deliveryId: string) => void): Column<ShownDelivery>[] {
  const texts = useTexts<typeof en>('webhooks');
  const { moment, fromNow } = useFormats();
  const mayDo = useMayDo();
  return [
    {
      id: 'when',
      header: texts.when,
      cell: ({ row }) => <OneLine>{moment(row.original.happenedAt)}</OneLine>,
    },
    {
      id: 'kind',
      header: texts.what,
      cell: ({ row: { original } }) => (
        <Stack gap={2}>
          <Text size="sm">{original.kind}</Text>
          {Object.entries(original.data).map(([name, id]) => (
            <Code key={name}>
              {name} {id}
            </Code>
          ))}
        </Stack>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ row: { original } }) => (
        <Stack gap={2}>
          <Text size="sm">{texts.states[original.state]}</Text>
          <Text size="sm" c="dimmed">
            {answerOf(original, texts.failures)}
          </Text>
          {original.nextAt !== null && original.attempts > 0 && (
            <Text size="sm" c="dimmed">
              {texts.tries(fromNow(original.nextAt))}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'again',
      header: () => <HeadForActions />,
      cell: ({ row: { original } }) =>
        mayDo('webhook.redeliver') && (
          <Button size="xs" variant="default" onClick={() => redeliver(original.deliveryId)}>
            {texts.again}
          </Button>
        ),
    },
  ];
}

/** Returns the outcome of a delivery: a status, or why there was none. */
function answerOf(
  { status, failure }: ShownDelivery,
  failures: Readonly<Record<NonNullable<ShownDelivery['failure']>, string>>,
): string {
  const parts = [status === null ? '' : `HTTP ${status}`, failure === null ? '' : failures[failure]];
  return parts.filter((part) => part !== '').join(' · ');
}

function EditWebhook({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  const texts = useTexts<typeof en>('webhooks');
  const { save } = useShellTexts();
  const tenantId = useTenantId();
  const { webhookId, url, kinds, isActive } = webhook;
  const [input, setInput] = useState<WebhookInput>({ url, kinds, isActive });
  const { mutate, isPending, error } = useDeskWrite(webhookService.editWebhook, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.edit}
      action={save}
      isDangerous={false}
      isDisabled={input.kinds.length === 0}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, webhookId },
          body: { url: input.url, kinds: input.kinds, isActive: input.isActive ?? true, why },
        })
      }
      onClose={onClose}
    >
      <WebhookForm input={input} onChange={setInput} />
    </ConfirmConsequences>
  );
}

interface RotateProps {
  webhookId: string;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

function RotateSecret({ webhookId, onClose, onRotated }: RotateProps) {
  const texts = useTexts<typeof en>('webhooks');
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(webhookService.rotateWebhookSecret, {
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.rotate}
      action={texts.rotate}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, webhookId }, body: { why } })}
      onClose={onClose}
    >
      <Text>{texts.rotates}</Text>
    </ConfirmConsequences>
  );
}

function RemoveWebhook({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const texts = useTexts<typeof en>('webhooks');
  const tenantId = useTenantId();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useDeskWrite(webhookService.removeWebhook, {
    onSuccess: () => void navigate({ href: `/tenants/${tenantId}/webhooks` }),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.remove}
      action={texts.remove}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, webhookId }, query: { why } })}
      onClose={onClose}
    >
      <Text>{texts.removes}</Text>
    </ConfirmConsequences>
  );
}
