import { Alert, Anchor, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { AccountsForm } from './accounts-form.tsx';
import {
  exportService,
  type MonthExports,
  ownTimeZone,
  RENEW_MS,
  useExportTexts,
} from './exports-service.ts';

/** Provides an accountant with a month's receipts and bookings: at first the latest month with bookings. */
export default function ExportsPage() {
  const texts = useExportTexts();
  const tenantId = useTenantId();
  const [month, setMonth] = useAddressPart('month');
  const { data, error } = useDeskQuery(
    exportService.describeExports,
    {
      params: { tenantId },
      query: { timeZone: ownTimeZone(), ...(month === undefined ? {} : { month }) },
    },
    { refetchEveryMs: RENEW_MS },
  );
  return (
    <Stack maw="52rem">
      <PageHead title={texts.title}>
        <DeskLink to="sales/oss">{texts.oss}</DeskLink>
        <DeskLink to="sales/gift-codes">{texts.giftCodes}</DeskLink>
        <DeskLink to="sales">{texts.toSales}</DeskLink>
      </PageHead>
      <TextInput
        type="month"
        label={texts.month}
        maw={240}
        value={month ?? data?.month ?? ''}
        onChange={({ currentTarget: { value } }) => setMonth(value === '' ? undefined : value)}
      />
      <ProblemNote problem={error} />
      {data !== undefined && (
        <>
          <Receipts receipts={data.receipts} />
          <Bookings bookings={data.bookings} />
          <AccountsForm bookings={data.bookings} />
        </>
      )}
    </Stack>
  );
}

function Receipts({ receipts }: Pick<MonthExports, 'receipts'>) {
  const texts = useExportTexts();
  const { number, moment } = useFormats();
  return (
    <>
      <Title order={3} size="h5">
        {texts.receipts}
      </Title>
      <Text>{texts.receiptsCount(number(receipts.count))}</Text>
      {receipts.missing.length > 0 && (
        <Alert color="red" title={texts.missing}>
          <List>
            {receipts.missing.map((missing) => (
              <List.Item key={missing}>{missing}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {receipts.skipped.map(({ first, last, backupAt, restoredAt }) => (
        <Alert key={first} color="yellow">
          {texts.skipped(first, last, moment(backupAt), moment(restoredAt))}
        </Alert>
      ))}
      {receipts.needsReason && <Alert color="yellow">{texts.needsReason}</Alert>}
      <Anchor href={receipts.url}>{texts.receiptsZip}</Anchor>
    </>
  );
}

function Bookings({ bookings }: Pick<MonthExports, 'bookings'>) {
  const texts = useExportTexts();
  const { number } = useFormats();
  return (
    <>
      <Title order={3} size="h5">
        {texts.bookings}
      </Title>
      <Text>{texts.bookingsCount(number(bookings.count))}</Text>
      <Group gap="lg">
        <Anchor href={bookings.csvUrl}>{texts.csv}</Anchor>
        <Anchor href={bookings.jsonUrl}>{texts.json}</Anchor>
      </Group>
    </>
  );
}
