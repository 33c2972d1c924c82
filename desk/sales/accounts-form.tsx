import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { ACCOUNT_CHARTS, accountKeysOf } from '#contract/desk-exports.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { type AccountChart, exportService, type MonthExports, useExportTexts } from './exports-service.ts';

/** DATEV's consultant numbers have at least four digits. */
const CONSULTANT_MIN = 1_001;
const NUMBER = /^\d{4}$/;

type UsedAccount = MonthExports['bookings']['accounts'][number];
type Draft = Omit<AccountChart, 'version'>;

/** Shows the DATEV batch of a month, with the chart of accounts and each account that the month needs. */
export function AccountsForm({ bookings }: Pick<MonthExports, 'bookings'>) {
  const texts = useExportTexts();
  const { number } = useFormats();
  const tenantId = useTenantId();
  const { data: stored, error } = useDeskQuery(exportService.getAccounts, { params: { tenantId } });
  const isComplete = bookings.accounts.every((one) => one.number !== null);
  return (
    <>
      <Title order={3} size="h5">
        DATEV
      </Title>
      <Text>{texts.datevMeaning}</Text>
      <ProblemNote problem={error} />
      {bookings.foreign > 0 && <Text size="sm">{texts.foreign(number(bookings.foreign))}</Text>}
      {stored !== undefined && (
        <AccountsDraft key={stored.version} stored={stored} accounts={bookings.accounts} />
      )}
      {!isComplete && <Alert color="yellow">{texts.accountsMissing}</Alert>}
      {bookings.datevUrl !== null && <Anchor href={bookings.datevUrl}>{texts.datev}</Anchor>}
    </>
  );
}

function AccountsDraft({ stored, accounts }: { stored: AccountChart; accounts: readonly UsedAccount[] }) {
  const texts = useExportTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { version, ...first } = stored;
  const [draft, setDraft] = useState<Draft>(first);
  const write = useDeskWrite(exportService.setAccounts);
  const numberOrNull = (value: number | string) => (typeof value === 'number' ? value : null);
  const isReadOnly = !mayDo('accounts.set');
  const { consultant } = draft;
  const isValid =
    Object.values(draft.accounts).every((one) => NUMBER.test(one)) &&
    (consultant === null || consultant >= CONSULTANT_MIN);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ params: { tenantId }, body: { ...draft, seenVersion: version } });
      }}
    >
      <Stack gap="sm">
        <Group align="end" gap="sm">
          <NativeSelect
            label={texts.chart}
            value={draft.chart}
            disabled={isReadOnly}
            data={ACCOUNT_CHARTS.map((chart) => ({ value: chart, label: texts.charts[chart] }))}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, chart: ACCOUNT_CHARTS.find((one) => one === value) ?? draft.chart })
            }
          />
          <NumberInput
            label={texts.consultant}
            hideControls
            readOnly={isReadOnly}
            max={9_999_999}
            value={draft.consultant ?? ''}
            onChange={(value) => setDraft({ ...draft, consultant: numberOrNull(value) })}
          />
          <NumberInput
            label={texts.client}
            hideControls
            readOnly={isReadOnly}
            min={1}
            max={99_999}
            value={draft.client ?? ''}
            onChange={(value) => setDraft({ ...draft, client: numberOrNull(value) })}
          />
        </Group>
        <Text size="sm">{texts.accountsMeaning}</Text>
        {accounts.length > 0 && (
          <AccountTable
            accounts={accounts}
            isReadOnly={isReadOnly}
            own={draft.accounts}
            onChange={(own) => setDraft({ ...draft, accounts: own })}
          />
        )}
        <ProblemNote problem={write.error} />
        {!isReadOnly && (
          <Group>
            <Button type="submit" disabled={!isValid} loading={write.isPending}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface TableProps {
  accounts: readonly UsedAccount[];
  isReadOnly: boolean;
  /** The numbers that the adviser set, by key. */
  own: Readonly<Record<string, string>>;
  onChange: (own: Record<string, string>) => void;
}

function AccountTable({ accounts, isReadOnly, own, onChange }: TableProps) {
  const texts = useExportTexts();
  const { percent, countryName } = useFormats();
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={texts.accounts}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th>{texts.country}</Table.Th>
            <Table.Th>{texts.rate}</Table.Th>
            <Table.Th>{texts.number}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ account, country, rate, number }) => {
            const [key = account] = accountKeysOf({ account, country, vatPercent: rate });
            const { [key]: mine, ...others } = own;
            const name = texts.accountNames[account];
            return (
              <Table.Tr key={key}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{country === null ? '' : countryName(country)}</Table.Td>
                <Table.Td>{rate === null ? '' : percent(rate / 100)}</Table.Td>
                <Table.Td>
                  <TextInput
                    aria-label={texts.numberOf(key)}
                    inputMode="numeric"
                    maxLength={4}
                    w={84}
                    readOnly={isReadOnly}
                    error={mine !== undefined && !NUMBER.test(mine)}
                    placeholder={number ?? texts.missingNumber}
                    value={mine ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(value === '' ? others : { ...own, [key]: value })
                    }
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
