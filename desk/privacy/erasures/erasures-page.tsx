import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { ShownErasure } from '#contract/desk-erasures.schema.ts';
import { useDeskQuery, useDeskWrite } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { download } from '../../settings/local-files.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { type Column, DataTable, HeadForActions } from '../../ui/data-table.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { erasureService, useErasureTexts } from './erasure-service.ts';

/** The polling interval: an erasure is done within seconds. */
const REFETCH_MS = 3_000;

/** Lists erasures by their random numbers, each with its certificate. */
export default function ErasuresPage() {
  const texts = useErasureTexts();
  const { areas } = useShellTexts();
  const { moment } = useFormats();
  const params = { tenantId: useTenantId() };
  const { data, error } = useDeskQuery(
    erasureService.listErasures,
    { params, query: {} },
    { refetchEveryMs: REFETCH_MS },
  );
  const columns: Column<ShownErasure>[] = [
    {
      id: 'id',
      header: texts.certificate,
      cell: ({ row: { original } }) => (
        <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {original.erasureId}
        </Text>
      ),
    },
    {
      id: 'asked',
      header: texts.asked,
      cell: ({ row: { original } }) => <OneLine>{moment(original.requestedAt)}</OneLine>,
    },
    {
      id: 'done',
      header: texts.done,
      cell: ({ row: { original } }) => (original.doneAt === null ? texts.running : moment(original.doneAt)),
    },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original } }) =>
        original.state === 'Done' && <Download erasureId={original.erasureId} />,
    },
  ];
  return (
    <Stack>
      <PageHead title={areas.erasures} />
      <Text maw="42rem">{texts.intro}</Text>
      <WaitingTexts />
      {data?.erasures.length === 0 ? (
        <Text>{texts.none}</Text>
      ) : (
        <DataTable
          label={areas.erasures}
          columns={columns}
          rows={data?.erasures}
          idOf={({ erasureId }) => erasureId}
          problem={error}
        />
      )}
    </Stack>
  );
}

/** Lists texts that may name an erased person or a namesake, for an operator to decide. */
function WaitingTexts() {
  const texts = useErasureTexts();
  const params = { tenantId: useTenantId() };
  const { data } = useDeskQuery(erasureService.listTexts, { params, query: {} });
  const decide = useDeskWrite(erasureService.decideTexts);
  if (data === undefined || data.texts.length === 0) return null;
  return (
    <Stack component="section" aria-label={texts.waiting}>
      <Title order={2}>{texts.waiting}</Title>
      <Text maw="42rem">{texts.waitingHint}</Text>
      <ProblemNote problem={decide.error} />
      <List listStyleType="none">
        {data.texts.map(({ erasureId, key, text }) => (
          <List.Item key={`${erasureId} ${key}`}>
            <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</Text>
            <Group mb="md">
              <Button
                size="xs"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ params, body: { erasureId, blank: [key], keep: [] } })}
              >
                {texts.blankText}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ params, body: { erasureId, blank: [], keep: [key] } })}
              >
                {texts.keepText}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Download({ erasureId }: { erasureId: string }) {
  const texts = useErasureTexts();
  const params = { tenantId: useTenantId(), erasureId };
  return (
    <Button
      size="xs"
      variant="default"
      onClick={async () => {
        const { certificate } = await erasureService.showErasure({ params });
        download(`certificate-${erasureId}.json`, `${JSON.stringify(certificate, undefined, 2)}\n`);
      }}
    >
      {texts.download}
    </Button>
  );
}
