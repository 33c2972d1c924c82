import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownService } from '../api/services.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { workQuery } from '../shell/work-query.ts';
import { type Column, DataTable, HeadForActions } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { AddPasskey, type Passkey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useOwnLoginTexts } from './use-own-login-texts.ts';

type Dialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** Shows how the member logged in, and changes their passkeys and recovery codes. */
export default function OwnLoginPage() {
  const texts = useOwnLoginTexts();
  const email = useQuery(workQuery).data?.me.email ?? '';
  const { data, error } = useDeskQuery(ownService.getLogin, {});
  return (
    <>
      <PageHead title={texts.title} />
      <ProblemNote problem={error} />
      {data !== undefined && (
        <Stack gap="xl">
          <Text maw={640}>{texts.by[data.by](email)}</Text>
          {data.hasCodes ? (
            <>
              <Passkeys passkeys={data.passkeys} hasHost={data.hasPasskeys} />
              <RecoveryCodes left={data.codesLeft} madeAt={data.codesMadeAt} />
            </>
          ) : (
            <Text maw={640}>{texts.byProvider}</Text>
          )}
        </Stack>
      )}
    </>
  );
}

/**
 * @param hasHost whether passkeys work on the desk's host
 */
function Passkeys({ passkeys, hasHost }: { passkeys: readonly Passkey[]; hasHost: boolean }) {
  const texts = useOwnLoginTexts();
  const [dialog, setDialog] = useState<Dialog>();
  const columns = useColumns(setDialog);
  const close = () => setDialog(undefined);
  const hasBrowser = browserSupportsWebAuthn();
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {texts.passkeys}
        </Title>
        {hasHost && hasBrowser && <Button onClick={() => setDialog({ kind: 'add' })}>{texts.add}</Button>}
      </Group>
      <Text mb="md" maw={640}>
        {hasHost ? texts.passkeysHint : texts.noHost}
      </Text>
      {hasHost && !hasBrowser && <Alert mb="md">{texts.noBrowser}</Alert>}
      {(hasHost || passkeys.length > 0) && (
        <DataTable
          label={texts.passkeys}
          columns={columns}
          rows={passkeys}
          idOf={({ passkeyId }) => passkeyId}
          nothing={texts.noPasskeys}
        />
      )}
      {dialog?.kind === 'add' && <AddPasskey onClose={close} />}
      {dialog?.kind === 'rename' && <RenamePasskey passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === 'remove' && <RemovePasskey passkey={dialog.passkey} onClose={close} />}
    </section>
  );
}

function useColumns(open: (dialog: Dialog) => void): Column<Passkey>[] {
  const texts = useOwnLoginTexts();
  const { day, fromNow } = useFormats();
  return [
    { id: 'name', header: texts.name, cell: ({ row }) => row.original.name },
    { id: 'added', header: texts.added, cell: ({ row }) => <OneLine>{day(row.original.createdAt)}</OneLine> },
    {
      id: 'used',
      header: texts.used,
      cell: ({ row: { original } }) =>
        original.lastUsedAt === null ? texts.never : fromNow(original.lastUsedAt),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: passkey } }) => (
        <Group gap="xs" justify="end" wrap="nowrap">
          <Button size="xs" variant="subtle" onClick={() => open({ kind: 'rename', passkey })}>
            {texts.rename}
          </Button>
          <Button size="xs" variant="default" onClick={() => open({ kind: 'remove', passkey })}>
            {texts.remove}
          </Button>
        </Group>
      ),
    },
  ];
}
