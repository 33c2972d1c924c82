import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/webhooks.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';
import { webhookService } from './webhook-service.ts';
import { WebhookState } from './webhook-state.tsx';

/** Lists webhooks and adds one. */
export default function WebhooksPage() {
  const texts = useTexts<typeof en>('webhooks');
  const { areas } = useShellTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data, error } = useDeskQuery(webhookService.listWebhooks, { params: { tenantId } });
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const columns: Column<ShownWebhook>[] = [
    {
      id: 'url',
      header: texts.url,
      cell: ({ row: { original } }) => (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to={`/tenants/${tenantId}/webhooks/${original.webhookId}` as never} />
          )}
        >
          {original.url}
        </Anchor>
      ),
    },
    {
      id: 'kinds',
      header: texts.kinds,
      cell: ({ row }) => row.original.kinds.join(', '),
    },
    { id: 'state', header: texts.state, cell: ({ row }) => <WebhookState webhook={row.original} /> },
  ];
  return (
    <>
      <PageHead title={areas.webhooks}>
        {mayDo('webhook.add') && <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>}
      </PageHead>
      <Text mb="md" maw={640}>
        {texts.explanation}
      </Text>
      <DataTable
        label={areas.webhooks}
        columns={columns}
        rows={data?.webhooks}
        idOf={({ webhookId }) => webhookId}
        problem={error}
        nothing={texts.none}
      />
      {isAdding && (
        <AddWebhook
          onClose={() => setIsAdding(false)}
          onAdded={(made) => {
            setIsAdding(false);
            setSecret(made);
          }}
        />
      )}
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

function AddWebhook({ onClose, onAdded }: { onClose: () => void; onAdded: (secret: string) => void }) {
  const texts = useTexts<typeof en>('webhooks');
  const tenantId = useTenantId();
  const [input, setInput] = useState<WebhookInput>({ url: 'https://', kinds: [] });
  const { mutate, isPending, error } = useDeskWrite(webhookService.addWebhook, {
    onSuccess: ({ secret }) => onAdded(secret),
  });
  const { url, kinds } = input;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.add}
      action={texts.add}
      isDangerous={false}
      isDisabled={kinds.length === 0}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId }, body: { url, kinds, why } })}
      onClose={onClose}
    >
      <Stack>
        <WebhookForm input={input} onChange={setInput} />
      </Stack>
    </ConfirmConsequences>
  );
}
