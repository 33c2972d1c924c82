import { Alert, Button, List, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { isMonth, nextMonth } from './month.rules.ts';
import { SettlementsHead } from './settlements-head.tsx';
import {
  type DrawnMonth,
  settlementService,
  useSayPayee,
  useSaySums,
  useSettlementWords,
} from './settlements-service.ts';

/** Draws up a month, and issues it after it was said what that means. */
export default function MonthPage() {
  const words = useSettlementWords();
  const { loading } = useShellWords();
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
        <Text maw="42rem">{words.issuingMeans}</Text>
        <TextInput
          type="month"
          label={words.month}
          placeholder="2026-05"
          maw={240}
          value={month}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setDone('');
          }}
        />
        <Stack role="status">{done !== '' && <Alert color="teal">{done}</Alert>}</Stack>
        {done !== '' && <DeskLink to="settlements">{words.seeStatements}</DeskLink>}
        <ProblemNote problem={issued.error ?? error} />
        {isMonth(month) && drawn === undefined && notSettled === undefined && error === null && (
          <Loader aria-label={loading} />
        )}
        {done === '' && notSettled != null && <Alert color="gray">{words.notSettled[notSettled]}</Alert>}
        {drawn != null && (
          <>
            <Text>{words.period(formats.moment(drawn.from), formats.moment(drawn.until))}</Text>
            <DrawnTable drawn={drawn} />
            <Button maw={360} onClick={() => setIsOpen(true)}>
              {words.issue(formats.month(month))}
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
            setDone(words.issued(count));
            setTyped(month);
          }}
        />
      )}
    </>
  );
}

function DrawnTable({ drawn: { statements } }: { drawn: DrawnMonth }) {
  const words = useSettlementWords();
  const sayPayee = useSayPayee();
  const { price } = useFormats();
  type Row = DrawnMonth['statements'][number];
  const amount = (id: 'share' | 'carried' | 'payable'): Column<Row> => ({
    id,
    header: words[id],
    cell: ({ row: { original } }) => price(original[id].amount, original[id].currencyId),
  });
  if (statements.length === 0) return <Text>{words.nobody}</Text>;
  return (
    <DataTable
      label={words.preview}
      columns={[
        { id: 'payee', header: words.payee, cell: ({ row: { original } }) => sayPayee(original) },
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
  const words = useSettlementWords();
  const formats = useFormats();
  const saySums = useSaySums();
  const tenantId = useTenantId();
  const issue = useDeskWrite(settlementService.issueMonth, {
    onSuccess: ({ statementsCount }) => onDone(statementsCount),
  });
  const { statements } = drawn;
  const sums = saySums(statements.map(({ payable }) => payable));
  return (
    <ConfirmConsequences
      isOpen
      title={words.issue(formats.month(month))}
      action={words.issueNow}
      isPending={issue.isPending}
      problem={issue.error}
      onClose={onClose}
      onConfirm={(why) => issue.mutate({ params: { tenantId, month }, body: { shown: drawn.shown, why } })}
    >
      <List spacing="xs">
        <List.Item>{words.getsNumbers(statements.length)}</List.Item>
        {sums !== '' && <List.Item>{words.owed(sums)}</List.Item>}
        <List.Item>{words.seen}</List.Item>
        <List.Item>{words.corrected}</List.Item>
        <List.Item>{words.closed(formats.month(month))}</List.Item>
      </List>
    </ConfirmConsequences>
  );
}
