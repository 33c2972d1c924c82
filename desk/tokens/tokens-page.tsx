import { Button, Code, Group, Modal, MultiSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSchemas } from '#contract/desk.schema.ts';
import { OWN_OPERATIONS } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/tokens.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId, useWorkplace } from '../shell/tenant.ts';
import { useOperationName } from '../shell/use-operation-name.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';

type Token = CallOutput<(typeof deskSchemas)['listTokens']>['tokens'][number];

const DAYS = 90;
const DAYS_MAX = 365;

const useTokenTexts = () => useTexts<typeof en>('tokens');

type Dialog = { kind: 'issue' } | { kind: 'narrow' | 'revoke'; token: Token };

/** Lists the tokens of the logged-in user, and issues, restricts and revokes them. */
export default function TokensPage() {
  const texts = useTokenTexts();
  const { areas } = useShellTexts();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(deskService.listTokens, { params: { tenantId } });
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const end = () => setDialog(undefined);
  return (
    <>
      <PageHead title={areas.tokens}>
        <Button onClick={() => setDialog({ kind: 'issue' })}>{texts.issue}</Button>
      </PageHead>
      <Text mb="md" maw={640}>
        {texts.explanation}
      </Text>
      <DataTable
        label={areas.tokens}
        columns={useColumns(setDialog)}
        rows={data?.tokens}
        idOf={({ tokenId }) => tokenId}
        problem={error}
        nothing={texts.none}
      />
      {dialog?.kind === 'issue' && (
        <IssueToken
          onClose={end}
          onIssued={(token) => {
            end();
            setSecret(token);
          }}
        />
      )}
      {dialog?.kind === 'narrow' && <NarrowToken token={dialog.token} onClose={end} />}
      {dialog?.kind === 'revoke' && <RevokeToken token={dialog.token} onClose={end} />}
      {secret !== undefined && (
        <SecretOnce
          title={texts.issued}
          explanation={texts.shownOnce}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

function useColumns(open: (dialog: Dialog) => void): Column<Token>[] {
  const texts = useTokenTexts();
  const { day, fromNow } = useFormats();
  return [
    { id: 'name', header: texts.name, cell: ({ row }) => row.original.name },
    {
      id: 'scopes',
      header: texts.scopes,
      cell: ({ row }) => <Code>{row.original.scopes.join(', ') || '–'}</Code>,
    },
    {
      id: 'expires',
      header: texts.expires,
      cell: ({ row: { original } }) =>
        new Date(original.expiresAt) < new Date() ? texts.expired : day(original.expiresAt),
    },
    {
      id: 'used',
      header: texts.used,
      cell: ({ row: { original } }) =>
        original.lastUsedAt === null ? texts.never : fromNow(original.lastUsedAt),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: token } }) => (
        <Group gap="xs" justify="end" wrap="nowrap">
          {token.scopes.length > 0 && (
            <Button size="xs" variant="subtle" onClick={() => open({ kind: 'narrow', token })}>
              {texts.narrow}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => open({ kind: 'revoke', token })}>
            {texts.revoke}
          </Button>
        </Group>
      ),
    },
  ];
}

function IssueToken({ onClose, onIssued }: { onClose: () => void; onIssued: (token: string) => void }) {
  const texts = useTokenTexts();
  const { close, cancel } = useShellTexts();
  const nameOf = useOperationName();
  const { tenant } = useWorkplace();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [expiresInDays, setDays] = useState(DAYS);
  const { mutate, isPending, error } = useDeskWrite(deskService.issueToken, {
    onSuccess: ({ token }) => onIssued(token),
  });
  const { tenantId, operations } = tenant;
  const own: readonly string[] = OWN_OPERATIONS;
  return (
    <Modal opened onClose={onClose} title={texts.issue} size="lg" closeButtonProps={{ 'aria-label': close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ params: { tenantId }, body: { name, scopes, expiresInDays } });
        }}
      >
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={100}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <MultiSelect
            label={texts.scopes}
            description={texts.scopesHint}
            required
            searchable
            hidePickedOptions
            comboboxProps={{ withinPortal: false }}
            data={operations.flatMap((operation) =>
              own.includes(operation)
                ? []
                : { value: operation, label: `${operation}: ${nameOf(operation)}` },
            )}
            value={scopes}
            onChange={setScopes}
          />
          <NumberInput
            label={texts.days}
            min={1}
            max={DAYS_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            value={expiresInDays}
            onChange={(value) => setDays(Number(value) || 1)}
          />
          <ProblemNote problem={error} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === '' || scopes.length === 0}>
              {texts.issue}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function NarrowToken({ token: { tokenId, name, scopes }, onClose }: { token: Token; onClose: () => void }) {
  const texts = useTokenTexts();
  const { close, cancel } = useShellTexts();
  const tenantId = useTenantId();
  const [left, setLeft] = useState(scopes);
  const { mutate, isPending, error } = useDeskWrite(deskService.narrowToken, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.narrowOf(name)}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Text>{texts.narrowed}</Text>
        <MultiSelect
          label={texts.scopes}
          comboboxProps={{ withinPortal: false }}
          data={scopes}
          value={left}
          onChange={setLeft}
          data-autofocus
        />
        <ProblemNote problem={error} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            loading={isPending}
            disabled={left.length === scopes.length}
            onClick={() => mutate({ params: { tenantId, tokenId }, body: { scopes: left } })}
          >
            {texts.narrow}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function RevokeToken({ token: { tokenId, name }, onClose }: { token: Token; onClose: () => void }) {
  const texts = useTokenTexts();
  const { close, cancel } = useShellTexts();
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(deskService.revokeToken, { onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={texts.revokeOf(name)} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Text>{texts.revoked}</Text>
        <ProblemNote problem={error} />
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button color="red.9" loading={isPending} onClick={() => mutate({ params: { tenantId, tokenId } })}>
            {texts.revoke}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
