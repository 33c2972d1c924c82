import { Alert, Stack } from '@mantine/core';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { type ListedSearchRequest, searchRequestService, useSearchTexts } from './search-request-service.ts';

const SHOWN_MAX = 200;

/** Shows the queue of visitors whose search found nothing, oldest first. */
export default function SearchesPage() {
  const texts = useSearchTexts();
  const { areas } = useShellTexts();
  const { moment } = useFormats();
  const tenantId = useTenantId();
  const { data, error, isFetching } = useDeskQuery(searchRequestService.listSearchRequests, {
    params: { tenantId },
    query: { count: SHOWN_MAX },
  });
  const columns: Column<ListedSearchRequest>[] = [
    {
      id: 'asked',
      header: texts.asked,
      cell: ({ row: { original } }) => <OneLine>{moment(original.askedAt)}</OneLine>,
    },
    {
      id: 'subject',
      header: texts.subject,
      cell: ({ row: { original } }) => (
        <DeskLink to={`searches/${original.requestId}`}>{original.subject}</DeskLink>
      ),
    },
    { id: 'event', header: texts.event, cell: ({ row: { original } }) => original.eventTitle },
    { id: 'email', header: texts.email, cell: ({ row: { original } }) => original.email },
  ];
  return (
    <Stack>
      <PageHead title={areas.searches} />
      <DataTable
        label={areas.searches}
        columns={columns}
        rows={data?.requests}
        idOf={({ requestId }) => requestId}
        problem={error}
        isLoading={isFetching}
        nothing={texts.nothing}
      />
      {data?.isMore === true && <Alert color="gray">{texts.more}</Alert>}
    </Stack>
  );
}
