import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { bytesOf, download } from '../settings/local-files.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable, HeadForActions, useCursorPages } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { MonthSelect } from './month-select.tsx';
import { SettlementsHead } from './settlements-head.tsx';
import {
  type ListedStatement,
  settlementService,
  useFormatPayee,
  useSettlementTexts,
} from './settlements-service.ts';

/** Lists the statements that a member may see, each with its PDF and CSV. */
export default function StatementsPage() {
  const texts = useSettlementTexts();
  const tenantId = useTenantId();
  const [month = '', setMonth] = useAddressPart('month');
  const pages = useCursorPages<number>();
  const ofMonth = month === '' ? {} : { month };
  const { data, error, isFetching } = useDeskQuery(settlementService.listStatements, {
    params: { tenantId },
    query: { ...ofMonth, ...(pages.cursor === undefined ? {} : { before: pages.cursor }), count: 50 },
  });
  const csv = useDeskWrite(settlementService.writeStatements, {
    keepsAnswers: true,
    onSuccess: (done, { query }) => download(`${nameOf(query?.number, month)}.csv`, done.csv),
  });
  const pdf = useDeskWrite(settlementService.printStatement, {
    keepsAnswers: true,
    onSuccess: ({ base64 }, { params }) => download(`${nameOf(params.number, '')}.pdf`, bytesOf(base64)),
  });
  const columns = useColumns((number) => [
    {
      name: texts.pdf,
      isPending: pdf.isPending && pdf.variables.params.number === number,
      save: () => pdf.mutate({ params: { tenantId, number } }),
    },
    {
      name: texts.csv,
      isPending: csv.isPending && csv.variables.query?.number === number,
      save: () => csv.mutate({ params: { tenantId }, query: { number } }),
    },
  ]);
  return (
    <>
      <SettlementsHead part="statements">
        {data !== undefined && data.statements.length > 0 && (
          <Button
            variant="default"
            loading={csv.isPending && csv.variables.query?.number === undefined}
            onClick={() => csv.mutate({ params: { tenantId }, query: ofMonth })}
          >
            {texts.allAsCsv}
          </Button>
        )}
      </SettlementsHead>
      <Stack>
        <ProblemNote problem={csv.error ?? pdf.error} />
        {data !== undefined && data.months.length === 0 ? (
          <Text>{texts.none}</Text>
        ) : (
          <>
            <Group>
              <MonthSelect
                months={data?.months ?? []}
                value={month}
                onChange={(chosen) => {
                  setMonth(chosen || undefined);
                  pages.restart();
                }}
              />
            </Group>
            <DataTable
              label={texts.statements}
              columns={columns}
              rows={data?.statements}
              idOf={({ number }) => String(number)}
              problem={error}
              isLoading={isFetching}
              pages={pages}
              nextCursor={data?.next ?? undefined}
            />
          </>
        )}
      </Stack>
    </>
  );
}

/** Returns a file name: by the number for one statement, by the month for all statements of a month. */
function nameOf(number: unknown, month: string): string {
  if (number !== undefined) return `S-${String(number).padStart(6, '0')}`;
  return month === '' ? 'statements' : `statements-${month}`;
}

/** A file of a statement, which a button saves. */
interface StatementFile {
  name: string;
  isPending: boolean;
  save: () => void;
}

function useColumns(filesOf: (number: number) => StatementFile[]): Column<ListedStatement>[] {
  const texts = useSettlementTexts();
  const formatPayee = useFormatPayee();
  const { day, month, price } = useFormats();
  return [
    {
      id: 'title',
      header: texts.number,
      cell: ({ row: { original } }) => <OneLine>{original.title}</OneLine>,
    },
    { id: 'payee', header: texts.payee, cell: ({ row: { original } }) => formatPayee(original) },
    {
      id: 'payable',
      header: texts.payable,
      cell: ({ row: { original } }) => price(original.payable.amount, original.payable.currencyId),
    },
    {
      id: 'paid',
      header: texts.paid,
      cell: ({ row: { original } }) =>
        original.paidOn === null ? (
          <Badge
            miw="max-content"
            color={original.payable.amount > 0 ? 'yellow' : 'gray'}
            variant="dot"
            tt="none"
          >
            {original.payable.amount > 0 ? texts.open : texts.nothingPayable}
          </Badge>
        ) : (
          day(original.paidOn)
        ),
    },
    { id: 'month', header: texts.month, cell: ({ row: { original } }) => month(original.month) },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original } }) => (
        <Group gap="xs" justify="end" wrap="nowrap">
          {filesOf(original.number).map(({ name, isPending, save }) => (
            <Button
              key={name}
              size="xs"
              variant="default"
              aria-label={`${name}, ${original.title}`}
              loading={isPending}
              onClick={save}
            >
              {name}
            </Button>
          ))}
        </Group>
      ),
    },
  ];
}
