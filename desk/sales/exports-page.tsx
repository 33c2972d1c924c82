import {
  Alert,
  Anchor,
  Group,
  List,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import type { deskExportSchemas } from '#contract/desk-exports.schema.ts';
import { ACCOUNT_CHARTS, deskExportRoutes } from '#contract/desk-exports.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/exports.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';

const service = createDeskService<typeof deskExportSchemas>(deskExportRoutes);

/** Links expire after some minutes, so they are renewed earlier. */
const RENEW_MS = 5 * 60_000;
/** DATEV's consultant numbers have at least four digits. */
const CONSULTANT_MIN = 1_001;

const lastMonth = () => {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** Provides an accountant with a month's receipts and bookings. */
export default function ExportsPage() {
  const texts = useTexts<typeof en>('exports');
  const { number } = useFormats();
  const tenantId = useTenantId();
  const [month, setMonth] = useState(lastMonth);
  const [chart, setChart] = useState<(typeof ACCOUNT_CHARTS)[number]>('SKR03');
  const [consultant, setConsultant] = useState<number>();
  const [client, setClient] = useState<number>();
  const isDatev = consultant !== undefined && consultant >= CONSULTANT_MIN && client !== undefined;
  const call = {
    params: { tenantId },
    query: {
      month,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(isDatev ? { chart, consultant, client } : {}),
    },
  };
  const { data, error } = useDeskQuery(
    service.describeExports,
    /^\d{4}-\d\d$/.test(month) ? call : undefined,
    { refetchEveryMs: RENEW_MS },
  );
  return (
    <Stack maw="42rem">
      <PageHead title={texts.title}>
        <DeskLink to="sales">{texts.toSales}</DeskLink>
      </PageHead>
      <TextInput
        type="month"
        label={texts.month}
        maw={240}
        value={month}
        onChange={({ currentTarget: { value } }) => setMonth(value)}
      />
      <ProblemNote problem={error} />
      {data !== undefined && (
        <>
          <Title order={3} size="h5">
            {texts.receipts}
          </Title>
          <Text>{texts.receiptsCount(number(data.receipts.count))}</Text>
          {data.receipts.missing.length > 0 && (
            <Alert color="red" title={texts.missing}>
              <List>
                {data.receipts.missing.map((missing) => (
                  <List.Item key={missing}>{missing}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Anchor href={data.receipts.url}>{texts.receiptsZip}</Anchor>
          <Title order={3} size="h5">
            {texts.bookings}
          </Title>
          <Text>{texts.bookingsCount(number(data.bookings.count))}</Text>
          <Group gap="lg">
            <Anchor href={data.bookings.csvUrl}>{texts.csv}</Anchor>
            <Anchor href={data.bookings.jsonUrl}>{texts.json}</Anchor>
          </Group>
        </>
      )}
      <Title order={3} size="h5">
        DATEV
      </Title>
      <Text>{texts.datevMeaning}</Text>
      <Group align="end" gap="sm">
        <NativeSelect
          label={texts.chart}
          value={chart}
          data={ACCOUNT_CHARTS}
          onChange={({ currentTarget: { value } }) => setChart(ACCOUNT_CHARTS.find((one) => one === value) ?? 'SKR03')}
        />
        <NumberInput
          label={texts.consultant}
          hideControls
          min={CONSULTANT_MIN}
          max={9_999_999}
          onChange={(value) => setConsultant(typeof value === 'number' ? value : undefined)}
        />
        <NumberInput
          label={texts.client}
          hideControls
          min={1}
          max={99_999}
          onChange={(value) => setClient(typeof value === 'number' ? value : undefined)}
        />
      </Group>
      {data !== undefined && data.bookings.foreign > 0 && (
        <Text size="sm">{texts.foreign(number(data.bookings.foreign))}</Text>
      )}
      {isDatev && data?.bookings.datevUrl != null && (
        <Anchor href={data.bookings.datevUrl}>{texts.datev}</Anchor>
      )}
    </Stack>
  );
}
