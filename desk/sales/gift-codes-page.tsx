import { Alert, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { exportService, type GiftCodes, ownTimeZone, useExportTexts } from './exports-service.ts';

/** Shows what is owed for gift codes: how it changed in a month, and the codes that are not redeemed yet. */
export default function GiftCodesPage() {
  const texts = useExportTexts();
  const tenantId = useTenantId();
  const [month, setMonth] = useAddressPart('month');
  const { data, error } = useDeskQuery(exportService.getGiftCodes, {
    params: { tenantId },
    query: { timeZone: ownTimeZone(), ...(month === undefined ? {} : { month }) },
  });
  return (
    <Stack maw="60rem">
      <PageHead title={texts.giftCodes}>
        <DeskLink to="sales/exports">{texts.title}</DeskLink>
      </PageHead>
      <Text maw="42rem">{texts.giftCodesMeaning}</Text>
      <TextInput
        type="month"
        label={texts.month}
        maw={240}
        value={month ?? data?.month ?? ''}
        onChange={({ currentTarget: { value } }) => setMonth(value === '' ? undefined : value)}
      />
      <ProblemNote problem={error} />
      {data !== undefined && <Movements movements={data.movements} />}
      {data !== undefined && <OpenCodes codes={data} />}
    </Stack>
  );
}

type Movement = GiftCodes['movements'][number];

function Movements({ movements }: Pick<GiftCodes, 'movements'>) {
  const texts = useExportTexts();
  const { price } = useFormats();
  const column = (id: Exclude<keyof Movement, 'currencyId'>): Column<Movement> => ({
    id,
    header: texts.movements[id],
    cell: ({ row: { original } }) => price(original[id], original.currencyId),
  });
  if (movements.length === 0) return <Text>{texts.noGiftCodes}</Text>;
  return (
    <DataTable
      label={texts.giftCodes}
      columns={[
        column('opening'),
        column('issued'),
        column('redeemed'),
        column('refunded'),
        column('expired'),
        column('closing'),
      ]}
      rows={movements}
      idOf={({ currencyId }) => String(currencyId)}
    />
  );
}

function OpenCodes({ codes: { now, open, openCount } }: { codes: GiftCodes }) {
  const texts = useExportTexts();
  const { price, day, number } = useFormats();
  const columns: Column<GiftCodes['open'][number]>[] = [
    { id: 'code', header: texts.code, cell: ({ row }) => row.original.code },
    {
      id: 'order',
      header: texts.order,
      cell: ({ row: { original } }) =>
        original.orderId === null ? (
          (original.orderNumber ?? '')
        ) : (
          <DeskLink to={`orders/${original.orderId}`}>{original.orderNumber}</DeskLink>
        ),
    },
    { id: 'sold', header: texts.soldOn, cell: ({ row }) => <OneLine>{day(row.original.soldAt)}</OneLine> },
    {
      id: 'value',
      header: texts.value,
      cell: ({ row: { original } }) => price(original.value.amount, original.value.currencyId),
    },
  ];
  if (now.length === 0 && open.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5">
        {texts.openCodes}
      </Title>
      {now.map(({ currencyId, booked, codes }) =>
        booked === codes ? (
          <Text key={currencyId}>{texts.balanced(price(booked, currencyId))}</Text>
        ) : (
          <Alert key={currencyId} color="red">
            {texts.unbalanced(price(booked, currencyId), price(codes, currencyId))}
          </Alert>
        ),
      )}
      {open.length > 0 && (
        <DataTable
          label={texts.openCodes}
          columns={columns}
          rows={open}
          idOf={({ code, soldAt }) => `${code} ${soldAt}`}
        />
      )}
      {openCount > open.length && <Text size="sm">{texts.moreCodes(number(openCount))}</Text>}
    </>
  );
}
