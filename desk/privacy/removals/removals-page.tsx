import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useAddressPart } from '../../ui/use-address-part.ts';
import { RemovalClock } from './removal-clock.tsx';
import { type ListedRemoval, removalService, useRemovalTexts } from './removal-service.ts';

const SHOWN_MAX = 200;

/** Shows the queue of removal requests, most urgent first. */
export default function RemovalsPage() {
  const texts = useRemovalTexts();
  const { areas } = useShellTexts();
  const { moment, number } = useFormats();
  const tenantId = useTenantId();
  const [chosenState, setState] = useAddressPart('state');
  const state = chosenState === 'Ended' ? 'Ended' : 'Open';
  const { data, error, isFetching } = useDeskQuery(removalService.listRemovals, {
    params: { tenantId },
    query: { state, count: SHOWN_MAX },
  });
  const columns: Column<ListedRemoval>[] = [
    {
      id: 'clock',
      header: state === 'Open' ? texts.due : texts.state,
      cell: ({ row: { original } }) => <RemovalClock removal={original} />,
    },
    {
      id: 'asker',
      header: texts.asker,
      cell: ({ row: { original } }) => (
        <DeskLink to={`removals/${original.requestId}`}>{original.email ?? texts.forgotten}</DeskLink>
      ),
    },
    { id: 'reason', header: texts.reason, cell: ({ row: { original } }) => texts.reasons[original.reason] },
    {
      id: 'photos',
      header: texts.photos,
      cell: ({ row: { original } }) => (
        <>
          {original.photosCount === 0 ? texts.described : number(original.photosCount)}
          {original.hiddenCount > 0 && state === 'Open' && (
            <Text size="sm" c="dimmed">
              {texts.hiddenMeanwhile(number(original.hiddenCount))}
            </Text>
          )}
          {original.isAskedBack && state === 'Open' && (
            <Text size="sm" c="dimmed">
              {texts.askedBack}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'asked',
      header: texts.asked,
      cell: ({ row: { original } }) => <OneLine>{moment(original.askedAt)}</OneLine>,
    },
  ];
  return (
    <Stack>
      <PageHead title={areas.removals} />
      <SegmentedControl
        aria-label={texts.which}
        value={state}
        onChange={(chosen) => setState(chosen === 'Ended' ? chosen : undefined)}
        data={[
          { value: 'Open', label: texts.open },
          { value: 'Ended', label: texts.ended },
        ]}
        w="fit-content"
      />
      {data && <Text c="dimmed">{texts.term(number(data.days))}</Text>}
      <DataTable
        label={areas.removals}
        columns={columns}
        rows={data?.removals}
        idOf={({ requestId }) => requestId}
        problem={error}
        isLoading={isFetching}
        nothing={texts.nothing}
      />
      {data?.isMore === true && <Alert color="gray">{texts.more}</Alert>}
    </Stack>
  );
}
