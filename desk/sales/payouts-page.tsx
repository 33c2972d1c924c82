import { Alert, Button, FileInput, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskPayoutSchemas } from '#contract/desk-payouts.schema.ts';
import { deskPayoutRoutes, REPORT_MAX_BYTES } from '#contract/desk-payouts.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/payouts.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { type Formats, useFormats, useLanguage, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';

const service = createDeskService<typeof deskPayoutSchemas>(deskPayoutRoutes);
type Payouts = CallOutput<(typeof deskPayoutSchemas)['listPayouts']>;
type Texts = ReturnType<typeof useTexts<typeof en>>;
type WriteMoney = (amount: number, currency: string) => string;

const NAMES: Record<Payouts['reports'][number]['provider'], string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  yookassa: 'YooKassa',
  bepaid: 'bePaid',
};

/** Imports reports of payment providers, and shows the differences. */
export default function PayoutsPage() {
  const texts = useTexts<typeof en>('payouts');
  const formats = useFormats();
  const { language } = useLanguage();
  const tenantId = useTenantId();
  const { data, error, isFetching } = useDeskQuery(service.listPayouts, { params: { tenantId } });
  const money: WriteMoney = (amount, currency) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  const shared = { isLoading: isFetching && data === undefined };
  return (
    <Stack>
      <PageHead title={texts.title}>
        <DeskLink to="sales">{texts.toSales}</DeskLink>
      </PageHead>
      <ImportReport />
      <ProblemNote problem={error} />
      {data?.reports.length === 0 && <Text>{texts.noReports}</Text>}
      {data !== undefined && data.reports.length > 0 && (
        <>
          <Title order={3} size="h5">
            {texts.unmatched}
          </Title>
          {data.unmatched.length === 0 ? (
            <Text>{texts.allAgrees}</Text>
          ) : (
            <DataTable
              label={texts.unmatched}
              columns={unmatchedColumns(texts, formats, money)}
              rows={data.unmatched}
              idOf={({ provider, id }) => `${provider} ${id}`}
              {...shared}
            />
          )}
          {data.unmatchedCount > data.unmatched.length && (
            <Text size="sm">{texts.more(formats.number(data.unmatchedCount))}</Text>
          )}
          <Title order={3} size="h5">
            {texts.sums}
          </Title>
          <DataTable
            label={texts.sums}
            columns={sumColumns(texts, money)}
            rows={data.sums}
            idOf={({ provider, currency }) => `${provider} ${currency}`}
            {...shared}
          />
          {data.open.map(({ amount, currency }) => (
            <Text key={currency}>
              {texts.open}: {money(amount, currency)}
            </Text>
          ))}
          <Title order={3} size="h5">
            {texts.reports}
          </Title>
          <DataTable
            label={texts.reports}
            columns={reportColumns(texts, formats)}
            rows={data.reports}
            idOf={({ reportId }) => reportId}
            {...shared}
          />
        </>
      )}
    </Stack>
  );
}

/** Uploads a report. */
function ImportReport() {
  const texts = useTexts<typeof en>('payouts');
  const { number } = useFormats();
  const formatLineFault = useLineFault();
  const tenantId = useTenantId();
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const write = useDeskWrite(service.importPayouts, {
    onSuccess: ({ imported }) => {
      if (imported === null) return;
      setFile(null);
      setNote(imported.isKnown ? texts.knownBefore : texts.imported(number(imported.lines)));
    },
  });
  const isTooLarge = file !== null && file.size > REPORT_MAX_BYTES;
  return (
    <Stack gap="sm" maw={560}>
      <FileInput
        label={texts.file}
        description={texts.hint}
        error={isTooLarge ? texts.tooLarge : undefined}
        accept=".csv"
        clearable
        placeholder={texts.choose}
        clearButtonProps={{ 'aria-label': texts.discard }}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setNote('');
          write.reset();
        }}
      />
      <ProblemNote problem={write.error} />
      {file !== null && write.data?.imported === null && (
        <Alert color="red" role="alert" title={texts.nothingImported}>
          <List size="sm">
            {write.data.faults.map((fault) => (
              <List.Item key={`${fault.line} ${fault.message}`}>
                {texts.line(number(fault.line))}: {formatLineFault(fault)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Text role="status">{note}</Text>
      <Group>
        <Button
          disabled={file === null || isTooLarge}
          loading={write.isPending}
          onClick={() => {
            if (file !== null) write.mutate({ params: { tenantId }, body: { base64: file } });
          }}
        >
          {texts.import}
        </Button>
      </Group>
    </Stack>
  );
}

function unmatchedColumns(
  texts: Texts,
  { day }: Formats,
  money: WriteMoney,
): Column<Payouts['unmatched'][number]>[] {
  return [
    { id: 'reason', header: texts.reason, cell: ({ row }) => texts.reasons[row.original.reason] },
    {
      id: 'amount',
      header: texts.amount,
      cell: ({ row }) => money(row.original.amount, row.original.currency),
    },
    { id: 'day', header: texts.day, cell: ({ row }) => <OneLine>{day(row.original.at)}</OneLine> },
    { id: 'provider', header: texts.provider, cell: ({ row }) => NAMES[row.original.provider] },
    { id: 'id', header: texts.id, cell: ({ row }) => row.original.id },
  ];
}

function sumColumns(texts: Texts, money: WriteMoney): Column<Payouts['sums'][number]>[] {
  const column = (id: 'matched' | 'fees' | 'paidOut'): Column<Payouts['sums'][number]> => ({
    id,
    header: texts[id],
    cell: ({ row }) => money(row.original[id], row.original.currency),
  });
  return [
    { id: 'provider', header: texts.provider, cell: ({ row }) => NAMES[row.original.provider] },
    column('matched'),
    column('fees'),
    column('paidOut'),
  ];
}

function reportColumns(texts: Texts, { day, number }: Formats): Column<Payouts['reports'][number]>[] {
  return [
    { id: 'provider', header: texts.provider, cell: ({ row }) => NAMES[row.original.provider] },
    {
      id: 'period',
      header: texts.period,
      cell: ({ row: { original } }) =>
        [original.fromAt, original.untilAt].flatMap((at) => (at === null ? [] : day(at))).join(' – '),
    },
    { id: 'lines', header: texts.lines, cell: ({ row }) => number(row.original.lines) },
    {
      id: 'imported',
      header: texts.importedOn,
      cell: ({ row }) => <OneLine>{day(row.original.importedAt)}</OneLine>,
    },
  ];
}
