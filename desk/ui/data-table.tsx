import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Loader,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { download } from '../settings/local-files.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from './problem-note.tsx';
import { NOT_IN_FILES, writeTableCsv } from './table-csv.ts';

/** The server pages and filters, so the table does neither. */
const FEATURES = tableFeatures({});

/** A column: `id`, `header`, and `cell` that draws a row's cell from `row.original`. */
export type Column<Row extends RowData> = ColumnDef<typeof FEATURES, Row>;

/** The current page of a list that is paged by cursor. */
export interface CursorPages<Cursor> {
  /** The cursor of the current page; undefined for the first page. */
  cursor: Cursor | undefined;
  isFirst: boolean;
  forward: (cursor: Cursor) => void;
  back: () => void;
  /** Returns to the first page, for example after a filter change. */
  restart: () => void;
}

/** Holds the current page of a list. */
export function useCursorPages<Cursor>(): CursorPages<Cursor> {
  const [passed, setPassed] = useState<readonly Cursor[]>([]);
  return {
    cursor: passed.at(-1),
    isFirst: passed.length === 0,
    forward: (cursor) => setPassed([...passed, cursor]),
    back: () => setPassed(passed.slice(0, -1)),
    restart: () => setPassed([]),
  };
}

/** Names a column of buttons for screen readers. */
export function HeadForActions() {
  return <VisuallyHidden {...NOT_IN_FILES}>{useShellTexts().actions}</VisuallyHidden>;
}

interface Props<Row extends RowData, Cursor> {
  /** Describes the table's content for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  /** The problem that kept the rows from being loaded. */
  problem?: unknown;
  /** Whether the previous page is shown while another one is loading. */
  isLoading?: boolean;
  pages?: CursorPages<Cursor>;
  /** The cursor of the next page; undefined on the last. */
  nextCursor?: Cursor | undefined;
  /** Ids of the selected rows; without it, rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Shown beside the number of selected rows. */
  actions?: ReactNode;
  /** The width in pixels below which the table scrolls. */
  minWidth?: number;
  /** Shown if there are no rows. */
  nothing?: string;
}

/** Shows a table whose rows the server pages and filters. */
export function DataTable<Row extends RowData, Cursor = string>({
  label,
  columns,
  rows,
  idOf,
  problem,
  isLoading = false,
  pages,
  nextCursor,
  selected,
  onSelect,
  actions,
  minWidth = 480,
  nothing,
}: Props<Row, Cursor>) {
  const texts = useShellTexts();
  const shown = useRef<HTMLTableElement>(null);
  const table = useTable({
    features: FEATURES,
    columns,
    data: (rows ?? []) as Row[],
    getRowId: (row: Row) => idOf(row),
  });
  if (problem !== undefined && problem !== null) return <ProblemNote problem={problem} />;
  if (rows === undefined) return <Loader aria-label={texts.loading} />;
  const isPaged = pages !== undefined && (!pages.isFirst || nextCursor !== undefined);
  const ids = rows.map(idOf);
  const areAll = ids.length > 0 && ids.every((id) => selected?.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  };
  return (
    <Stack gap="xs">
      {selected !== undefined && (
        <Group gap="sm" mih={36}>
          <Text size="sm" role="status">
            {selected.size > 0 && texts.selected(selected.size)}
          </Text>
          {selected.size > 0 && actions}
        </Group>
      )}
      <Table.ScrollContainer
        minWidth={minWidth}
        // A scrollable region must be reachable by keyboard.
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
      >
        <Table
          ref={shown}
          highlightOnHover
          // The library's own grey is too dark for links in a hovered row (WCAG AA).
          highlightOnHoverColor="var(--mantine-color-default-hover)"
          verticalSpacing="xs"
          aria-label={label}
          aria-busy={isLoading}
        >
          <Table.Thead>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id}>
                {selected !== undefined && (
                  <Table.Th w={40}>
                    <Checkbox
                      aria-label={texts.selectAll}
                      checked={areAll}
                      indeterminate={!areAll && ids.some((id) => selected.has(id))}
                      onChange={() => onSelect?.(areAll ? new Set() : new Set(ids))}
                    />
                  </Table.Th>
                )}
                {group.headers.map((header) => (
                  <Table.Th key={header.id}>
                    <table.FlexRender header={header} />
                  </Table.Th>
                ))}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <Table.Tr key={row.id}>
                {selected !== undefined && (
                  <Table.Td>
                    <Checkbox
                      aria-label={texts.selectRow}
                      checked={selected.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </Table.Td>
                )}
                {row.getAllCells().map((cell) => (
                  <Table.Td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length === 0 && <Text c="dimmed">{nothing ?? texts.nothing}</Text>}
      <Group justify="end" gap="xs">
        {rows.length > 0 && <ExportTable name={label} table={shown} isPaged={isPaged} />}
        {isPaged && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={texts.previous}
              disabled={pages.isFirst}
              onClick={pages.back}
            >
              <ChevronLeft aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={texts.next}
              disabled={nextCursor === undefined}
              onClick={() => nextCursor !== undefined && pages.forward(nextCursor)}
            >
              <ChevronRight aria-hidden />
            </ActionIcon>
          </>
        )}
      </Group>
    </Stack>
  );
}

interface ExportProps {
  /** The file's name. */
  name: string;
  table: RefObject<HTMLTableElement | null>;
  /** Whether the list has rows on other pages, which the file does not have. */
  isPaged: boolean;
}

/** Saves the shown rows of a table as CSV. */
function ExportTable({ name, table, isPaged }: ExportProps) {
  const texts = useShellTexts();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      c="dimmed"
      leftSection={<Download aria-hidden size={14} />}
      onClick={() => {
        if (table.current !== null) download(`${name}.csv`, writeTableCsv(table.current));
      }}
    >
      {isPaged ? texts.exportPage : texts.exportTable}
    </Button>
  );
}
