import { Alert, Button, List, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { isMonth, nextMonth } from './month.rules.ts';
import { SettlementsHead } from './settlements-head.tsx';
import {
  type DrawnMonth,
  settlementService,
  useFormatPayee,
  useFormatSums,
  useSettlementTexts,
} from './settlements-service.ts';

/** Computes a month's statements, and issues them after showing the consequences. */
export default function MonthPage() {
  const texts = useSettlementTexts();
  const { loading } = useShellTexts();
  const formats = useFormats();
  const tenantId = useTenantId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState('');
  const issued = useDeskQuery(settlementService.listStatements, {
    params: { tenantId },
    query: { count: 1 },
  });
  const month = typed ?? (issued.data && nextMonth(issued.data.months[0], new Date())) ?? '';
  const { data, error, isPlaceholderData } = useDeskQuery(
    settlementService.drawMonth,
    isMonth(month) ? { params: { tenantId, month } } : undefined,
  );
  const drawn = isPlaceholderData ? undefined : data?.drawn;
  const notSettled = isPlaceholderData ? null : data?.notSettled;
  return (
    <>
      <SettlementsHead part="issuing" />
      <Stack align="stretch">
        <Text maw="42rem">{texts.issuingMeans}</Text>
        <TextInput
          type="month"
          label={texts.month}
          placeholder="2026-05"
          maw={240}
          value={month}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setDone('');
          }}
        />
        <Stack role="status">{done !== '' && <Alert color="teal">{done}</Alert>}</Stack>
        {done !== '' && <DeskLink to="settlements">{texts.seeStatements}</DeskLink>}
        <ProblemNote problem={issued.error ?? error} />
        {isMonth(month) && drawn === undefined && notSettled === undefined && error === null && (
          <Loader aria-label={loading} />
        )}
        {done === '' && notSettled != null && <Alert color="gray">{texts.notSettled[notSettled]}</Alert>}
        {drawn != null && (
          <>
            <Text>{texts.period(formats.moment(drawn.from), formats.moment(drawn.until))}</Text>
            <DrawnTable drawn={drawn} />
            <Button maw={360} onClick={() => setIsOpen(true)}>
              {texts.issue(formats.month(month))}
            </Button>
          </>
        )}
      </Stack>
      {drawn != null && isOpen && (
        <IssueDialog
          month={month}
          drawn={drawn}
          onClose={() => setIsOpen(false)}
          onDone={(count) => {
            setIsOpen(false);
            setDone(texts.issued(count));
            setTyped(month);
          }}
        />
      )}
    </>
  );
}

function DrawnTable({ drawn: { statements } }: { drawn: DrawnMonth }) {
  const texts = useSettlementTexts();
  const formatPayee = useFormatPayee();
  const { price } = useFormats();
  type Row = DrawnMonth['statements'][number];
  const amount = (id: 'share' | 'carried' | 'payable'): Column<Row> => ({
    id,
    header: texts[id],
    cell: ({ row: { original } }) => price(original[id].amount, original[id].currencyId),
  });
  if (statements.length === 0) return <Text>{texts.nobody}</Text>;
  return (
    <DataTable
      label={texts.preview}
      columns={[
        { id: 'payee', header: texts.payee, cell: ({ row: { original } }) => formatPayee(original) },
        amount('payable'),
        amount('share'),
        amount('carried'),
      ]}
      rows={statements}
      idOf={(row) => `${row.party} ${row.name} ${statements.indexOf(row)}`}
    />
  );
}

interface IssueProps {
  month: string;
  drawn: DrawnMonth;
  onClose: () => void;
  onDone: (count: number) => void;
}

function IssueDialog({ month, drawn, onClose, onDone }: IssueProps) {
  const texts = useSettlementTexts();
  const formats = useFormats();
  const formatSums = useFormatSums();
  const tenantId = useTenantId();
  const issue = useDeskWrite(settlementService.issueMonth, {
    onSuccess: ({ statementsCount }) => onDone(statementsCount),
  });
  const { statements } = drawn;
  const sums = formatSums(statements.map(({ payable }) => payable));
  return (
    <ConfirmConsequences
      isOpen
      title={texts.issue(formats.month(month))}
      action={texts.issueNow}
      isPending={issue.isPending}
      problem={issue.error}
      onClose={onClose}
      onConfirm={(why) => issue.mutate({ params: { tenantId, month }, body: { shown: drawn.shown, why } })}
    >
      <List spacing="xs">
        <List.Item>{texts.getsNumbers(statements.length)}</List.Item>
        {sums !== '' && <List.Item>{texts.owed(sums)}</List.Item>}
        <List.Item>{texts.seen}</List.Item>
        <List.Item>{texts.corrected}</List.Item>
        <List.Item>{texts.closed(formats.month(month))}</List.Item>
      </List>
    </ConfirmConsequences>
  );
}
