import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-words.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellWords } from '../../shell/use-shell-words.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RemovalClock } from './removal-clock.tsx';
import { type ListedRemoval, removalService, useRemovalWords } from './removal-service.ts';

const SHOWN_MAX = 200;

/** The queue of requests that photos are removed, the most urgent first. */
export default function RemovalsPage() {
  const words = useRemovalWords();
  const { areas } = useShellWords();
  const { moment, number } = useFormats();
  const tenantId = useTenantId();
  const [state, setState] = useState<'Open' | 'Ended'>('Open');
  const { data, error, isFetching } = useDeskQuery(removalService.listRemovals, {
    params: { tenantId },
    query: { state, count: SHOWN_MAX },
  });
  const columns: Column<ListedRemoval>[] = [
    {
      id: 'clock',
      header: state === 'Open' ? words.due : words.state,
      cell: ({ row: { original } }) => <RemovalClock removal={original} />,
    },
    {
      id: 'asker',
      header: words.asker,
      cell: ({ row: { original } }) => (
        <DeskLink to={`removals/${original.requestId}`}>{original.email ?? words.forgotten}</DeskLink>
      ),
    },
    { id: 'reason', header: words.reason, cell: ({ row: { original } }) => words.reasons[original.reason] },
    {
      id: 'photos',
      header: words.photos,
      cell: ({ row: { original } }) => (
        <>
          {original.photosCount === 0 ? words.described : number(original.photosCount)}
          {original.hiddenCount > 0 && state === 'Open' && (
            <Text size="sm" c="dimmed">
              {words.hiddenMeanwhile(number(original.hiddenCount))}
            </Text>
          )}
          {original.isAskedBack && state === 'Open' && (
            <Text size="sm" c="dimmed">
              {words.askedBack}
            </Text>
          )}
        </>
      ),
    },
    { id: 'asked', header: words.asked, cell: ({ row: { original } }) => moment(original.askedAt) },
  ];
  return (
    <Stack>
      <PageHead title={areas.removals} />
      <SegmentedControl
        aria-label={words.which}
        value={state}
        onChange={(chosen) => setState(chosen === 'Ended' ? 'Ended' : 'Open')}
        data={[
          { value: 'Open', label: words.open },
          { value: 'Ended', label: words.ended },
        ]}
        w="fit-content"
      />
      {data && <Text c="dimmed">{words.term(number(data.days))}</Text>}
      <DataTable
        label={areas.removals}
        columns={columns}
        rows={data?.removals}
        idOf={({ requestId }) => requestId}
        problem={error}
        isLoading={isFetching}
        nothing={words.nothing}
      />
      {data?.isMore === true && <Alert color="gray">{words.more}</Alert>}
    </Stack>
  );
}
