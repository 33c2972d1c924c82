import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownOrder } from '#contract/desk-correction.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { readOrderSearch } from './order-search.ts';
import { OrderState } from './order-state.tsx';
import { findOrders } from './service.ts';

/**
 * Finds orders by details that buyers know; the search is stored in the address. Without a search, the newest are
 * shown.
 */
export default function OrdersPage() {
  const texts = useTexts<typeof en>('orders');
  const { areas } = useShellTexts();
  const { moment, price } = useFormats();
  const tenantId = useTenantId();
  const navigate = useNavigate();
  const { search } = useLocation() as { search: { q?: unknown } };
  const asked = search.q === undefined ? '' : String(search.q);
  const [typed, setTyped] = useState(asked);
  const wanted = readOrderSearch(asked);
  const { data, error, isFetching } = useDeskQuery(findOrders, {
    params: { tenantId },
    query: { ...wanted, count: wanted === undefined ? 25 : 100 },
  });
  const columns: Column<ShownOrder>[] = [
    {
      id: 'number',
      header: texts.number,
      cell: ({ row: { original } }) => (
        <OneLine>
          <DeskLink to={`orders/${original.orderId}`}>{original.number}</DeskLink>
        </OneLine>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ row: { original } }) => <OrderState state={original.state} />,
    },
    { id: 'email', header: texts.email, cell: ({ row: { original } }) => original.email },
    {
      id: 'total',
      header: texts.total,
      cell: ({ row: { original } }) => price(original.total.amount, original.total.currencyId),
    },
    {
      id: 'created',
      header: texts.created,
      cell: ({ row: { original } }) => <OneLine>{moment(original.createdAt)}</OneLine>,
    },
  ];
  return (
    <Stack>
      <PageHead title={areas.orders} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ href: `/tenants/${tenantId}/orders?${new URLSearchParams({ q: typed.trim() })}` });
        }}
      >
        <Group align="end" gap="xs">
          <TextInput
            type="search"
            label={texts.searched}
            placeholder={texts.searchHint}
            flex={1}
            maw={480}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            data-autofocus
          />
          <Button type="submit">{texts.search}</Button>
        </Group>
      </form>
      <DataTable
        label={wanted === undefined ? texts.newest : texts.list}
        columns={columns}
        rows={data?.orders}
        idOf={({ orderId }) => orderId}
        problem={error}
        isLoading={isFetching}
        {...(wanted === undefined ? { nothing: texts.noOrder } : {})}
      />
      {wanted !== undefined && data?.isMore === true && <Alert color="gray">{texts.more}</Alert>}
    </Stack>
  );
}
