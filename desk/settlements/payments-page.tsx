import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { download } from '../settings/local-files.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { MonthSelect } from './month-select.tsx';
import { SettlementsHead } from './settlements-head.tsx';
import {
  settlementService,
  type Transfers,
  useFormatSums,
  useSettlementTexts,
} from './settlements-service.ts';

/** A payment, with the reason if the bank's file leaves it out. */
type Row = Transfers['transfers'][number] & { reason?: Transfers['notTaken'][number]['reason'] };

const today = () => new Date().toISOString().slice(0, 10);

/** Lists the due payments, exports them for the bank, and marks them as paid. */
export default function PaymentsPage() {
  const texts = useSettlementTexts();
  const tenantId = useTenantId();
  const [month = '', setMonth] = useAddressPart('month');
  const [day, setDay] = useState(today);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<readonly Row[]>();
  const [done, setDone] = useState('');
  const columns = useColumns();
  const ofMonth = month === '' ? {} : { month };
  const issued = useDeskQuery(settlementService.listStatements, {
    params: { tenantId },
    query: { count: 1 },
  });
  const { data, error, isFetching } = useDeskQuery(settlementService.listTransfers, {
    params: { tenantId },
    query: ofMonth,
  });
  const write = useDeskWrite(settlementService.writeTransfers, {
    keepsAnswers: true,
    onSuccess: ({ content }, { query: { kind } }) =>
      download(`payments${month === '' ? '' : `-${month}`}.${kind}`, content),
  });
  const rows: Row[] | undefined =
    data && [...data.transfers, ...data.notTaken].toSorted((one, other) => one.number - other.number);
  const selected = new Set(rows?.flatMap(({ title }) => (chosen.has(title) ? title : [])));
  const fileButton = (kind: 'xml' | 'csv', isDisabled: boolean) => (
    <Button
      variant={kind === 'xml' ? 'filled' : 'default'}
      disabled={isDisabled}
      loading={write.isPending && write.variables.query.kind === kind}
      onClick={() =>
        write.mutate({ params: { tenantId }, query: { kind, ...ofMonth, ...(day === '' ? {} : { day }) } })
      }
    >
      {texts.files[kind]}
    </Button>
  );
  return (
    <>
      <SettlementsHead part="payments" />
      <Stack>
        <Text maw="42rem">{texts.paymentsExplanation}</Text>
        <Group align="end" gap="sm">
          <MonthSelect
            months={issued.data?.months ?? []}
            value={month}
            onChange={(value) => setMonth(value || undefined)}
          />
          <TextInput
            type="date"
            label={texts.payDay}
            value={day}
            onChange={({ currentTarget: { value } }) => setDay(value)}
          />
          {fileButton('xml', data === undefined || data.payer === null || data.transfers.length === 0)}
          {fileButton('csv', rows === undefined || rows.length === 0)}
        </Group>
        {data && <Payer transfers={data} />}
        <ProblemNote problem={write.error} />
        <Stack role="status">{done !== '' && <Alert color="teal">{done}</Alert>}</Stack>
        {rows?.length === 0 ? (
          <Text>{texts.allPaid}</Text>
        ) : (
          <DataTable
            label={texts.payments}
            columns={columns}
            rows={rows}
            idOf={({ title }) => title}
            problem={error}
            isLoading={isFetching}
            selected={selected}
            onSelect={setChosen}
            actions={
              <Button size="xs" onClick={() => setPaying(rows?.filter(({ title }) => selected.has(title)))}>
                {texts.notePaid}
              </Button>
            }
          />
        )}
      </Stack>
      {paying !== undefined && (
        <PayDialog
          rows={paying}
          onClose={() => setPaying(undefined)}
          onDone={(count) => {
            setPaying(undefined);
            setChosen(new Set());
            setDone(texts.noted(count));
          }}
        />
      )}
    </>
  );
}

/** Shows the payer, and how many payments the bank's file leaves out. */
function Payer({ transfers: { payer, notTaken } }: { transfers: Transfers }) {
  const texts = useSettlementTexts();
  return (
    <>
      {payer === null ? (
        <Alert color="yellow">{texts.noPayer}</Alert>
      ) : (
        <Text>{texts.payer(payer.name, writeIban(payer.iban))}</Text>
      )}
      {notTaken.length > 0 && <Alert color="yellow">{texts.leftOut(notTaken.length)}</Alert>}
    </>
  );
}

/** Formats an IBAN in groups of four. */
const writeIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

function useColumns(): Column<Row>[] {
  const texts = useSettlementTexts();
  const { month, price } = useFormats();
  return [
    {
      id: 'title',
      header: texts.number,
      cell: ({ row: { original } }) => <OneLine>{original.title}</OneLine>,
    },
    {
      id: 'payee',
      header: texts.payee,
      cell: ({ row: { original } }) => (
        <>
          {original.payee === '' ? texts.parties.Platform : original.payee}
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {original.iban === null ? '' : writeIban(original.iban)}
          </Text>
        </>
      ),
    },
    {
      id: 'payable',
      header: texts.payable,
      cell: ({ row: { original } }) => price(original.payable.amount, original.payable.currencyId),
    },
    { id: 'month', header: texts.month, cell: ({ row: { original } }) => month(original.month) },
    {
      id: 'bank',
      header: texts.inFile,
      cell: ({ row: { original } }) =>
        original.reason === undefined ? texts.yes : texts.notTransferred[original.reason],
    },
  ];
}

interface PayProps {
  rows: readonly Row[];
  onClose: () => void;
  onDone: (count: number) => void;
}

function PayDialog({ rows, onClose, onDone }: PayProps) {
  const texts = useSettlementTexts();
  const formatSums = useFormatSums();
  const tenantId = useTenantId();
  const [paidOn, setPaidOn] = useState(today);
  const pay = useDeskWrite(settlementService.payStatements, {
    onSuccess: (_done, { body }) => onDone(body.numbers.length),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.notePaid}
      action={texts.notePaid}
      isDisabled={paidOn === ''}
      isPending={pay.isPending}
      problem={pay.error}
      onClose={onClose}
      onConfirm={(why) =>
        pay.mutate({ params: { tenantId }, body: { numbers: rows.map(({ number }) => number), paidOn, why } })
      }
    >
      <TextInput
        type="date"
        label={texts.paidOn}
        required
        value={paidOn}
        onChange={({ currentTarget: { value } }) => setPaidOn(value)}
      />
      <List spacing="xs">
        <List.Item>{texts.paysOut(rows.length, formatSums(rows.map(({ payable }) => payable)))}</List.Item>
        <List.Item>{texts.sendsNothing}</List.Item>
        <List.Item>{texts.notTakenBack}</List.Item>
      </List>
    </ConfirmConsequences>
  );
}
