import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { download } from '../settings/local-files.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { exportService, type OssReturn, ownTimeZone, useExportTexts } from './exports-service.ts';
import { listQuarters } from './quarters.rules.ts';

const EURO = 978;

/** Shows the figures of a quarter for the return of the EU's one-stop shop. */
export default function OssPage() {
  const texts = useExportTexts();
  const tenantId = useTenantId();
  const [quarter, setQuarter] = useAddressPart('quarter');
  const { data, error } = useDeskQuery(exportService.getOssReturn, {
    params: { tenantId },
    query: { timeZone: ownTimeZone(), ...(quarter === undefined ? {} : { quarter }) },
  });
  const shown = quarter ?? data?.quarter;
  const amounts = [...(data?.supplies ?? []), ...(data?.corrections ?? [])].map(({ vat }) => vat);
  const isForeign = amounts.some(({ currencyId }) => currencyId !== EURO);
  return (
    <Stack maw="52rem">
      <PageHead title={texts.oss}>
        <DeskLink to="sales/exports">{texts.title}</DeskLink>
      </PageHead>
      <Text>{texts.ossMeaning}</Text>
      <Group align="end">
        <NativeSelect
          label={texts.quarter}
          value={shown ?? ''}
          data={listQuarters(shown, new Date()).map((value) => ({ value, label: value.replace('-', ' ') }))}
          onChange={({ currentTarget: { value } }) => setQuarter(value)}
        />
        {data !== undefined && (
          <Button variant="default" onClick={() => download(`oss-${data.quarter}.csv`, data.csv)}>
            {texts.ossCsv}
          </Button>
        )}
      </Group>
      <ProblemNote problem={error} />
      {data?.since === null && <Alert color="gray">{texts.ossOff}</Alert>}
      {isForeign && <Alert color="yellow">{texts.ossForeign}</Alert>}
      {data !== undefined && <Figures figures={data} />}
    </Stack>
  );
}

function Figures({ figures: { supplies, corrections } }: { figures: OssReturn }) {
  const texts = useExportTexts();
  const { price, percent, countryName } = useFormats();
  const supplyColumns: Column<OssReturn['supplies'][number]>[] = [
    { id: 'country', header: texts.country, cell: ({ row }) => countryName(row.original.country) },
    { id: 'rate', header: texts.rate, cell: ({ row }) => percent(row.original.rate / 100) },
    {
      id: 'net',
      header: texts.net,
      cell: ({ row: { original } }) => price(original.net.amount, original.net.currencyId),
    },
    {
      id: 'vat',
      header: texts.tax,
      cell: ({ row: { original } }) => price(original.vat.amount, original.vat.currencyId),
    },
  ];
  const correctionColumns: Column<OssReturn['corrections'][number]>[] = [
    { id: 'quarter', header: texts.quarter, cell: ({ row }) => row.original.quarter.replace('-', ' ') },
    { id: 'country', header: texts.country, cell: ({ row }) => countryName(row.original.country) },
    {
      id: 'vat',
      header: texts.tax,
      cell: ({ row: { original } }) => price(original.vat.amount, original.vat.currencyId),
    },
  ];
  return (
    <>
      <Title order={3} size="h5">
        {texts.supplies}
      </Title>
      {supplies.length === 0 ? (
        <Text>{texts.noSupplies}</Text>
      ) : (
        <DataTable
          label={texts.supplies}
          columns={supplyColumns}
          rows={supplies}
          idOf={({ country, rate, vat }) => `${country} ${rate} ${vat.currencyId}`}
        />
      )}
      {corrections.length > 0 && (
        <>
          <Title order={3} size="h5">
            {texts.corrections}
          </Title>
          <Text size="sm">{texts.correctionsMeaning}</Text>
          <DataTable
            label={texts.corrections}
            columns={correctionColumns}
            rows={corrections}
            idOf={({ quarter, country, vat }) => `${quarter} ${country} ${vat.currencyId}`}
          />
        </>
      )}
    </>
  );
}
