import { Divider, Grid, NativeSelect, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { ListKind } from '#contract/desk-lists.ts';
import { type ColumnMeaning, LIST_COLUMNS } from '#contract/list-reading.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { type ListProposal, useListTexts } from './list-service.ts';

interface Props {
  kind: ListKind;
  columns: ListProposal['columns'];
  onChange: (mapping: ColumnMeaning[]) => void;
}

/** Shows the file's non-empty columns with their detected meanings, which can be changed. */
export function ListColumns({ kind, columns, onChange }: Props) {
  const texts = useListTexts();
  const { number } = useFormats();
  const meanings = LIST_COLUMNS[kind];
  const names: Record<string, string> = texts.columnNames;
  /**
   * Only split times may have several columns: assigning another meaning to a column removes it from the previous one.
   */
  function change(at: number, meaning: string): void {
    const chosen = meanings.find((known) => known === meaning) ?? null;
    const isMoved = (column: string | null) => column !== null && column === chosen && column !== 'split';
    onChange(
      columns.map((one) => {
        const before = meanings.find((known) => known === one.column) ?? null;
        return { at: one.at, column: one.at === at ? chosen : isMoved(before) ? null : before };
      }),
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {texts.columnsHint}
      </Text>
      {columns.map(({ at, heading, column, samples }) => {
        const name = heading === '' ? texts.columnAt(number(at + 1)) : heading;
        return (
          <Fragment key={at}>
            <Grid align="center" gap="xs">
              <Grid.Col span={{ base: 12, sm: 7 }} style={{ overflowWrap: 'anywhere' }}>
                <Text fw={500}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {samples.length === 0 ? texts.noValues : samples.join(' · ')}
                </Text>
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 5 }}>
                <NativeSelect
                  aria-label={texts.columnHolds(name)}
                  value={column ?? ''}
                  data={[
                    { value: '', label: texts.notNeeded },
                    ...meanings.map((value) => ({ value, label: names[value] ?? value })),
                  ]}
                  onChange={({ currentTarget: { value } }) => change(at, value)}
                />
              </Grid.Col>
            </Grid>
            <Divider />
          </Fragment>
        );
      })}
    </Stack>
  );
}
