import { Table, Text } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { uploadSchemas } from '#contract/uploads.schema.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useUploadTexts } from './use-upload-texts.ts';

type Folder = CallOutput<(typeof uploadSchemas)['listFolders']>['folders'][number];

/** Shows how far the files of each folder are, and what failed and why. */
export function FolderProgress({ folders }: { folders: readonly Folder[] }) {
  const texts = useUploadTexts();
  const { number } = useFormats();
  const reasonOf = (problem: string): string =>
    texts.problems[problem as keyof typeof texts.problems] ?? texts.problems.other;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={texts.folders.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.folders.folder}</Table.Th>
            <Table.Th ta="end">{texts.received}</Table.Th>
            <Table.Th ta="end">{texts.published}</Table.Th>
            <Table.Th ta="end">{texts.folders.waiting}</Table.Th>
            <Table.Th>{texts.refused}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {folders.map(({ folder, received, published, waiting, refused }) => (
            <Table.Tr key={folder}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{folder || texts.folders.none}</Table.Td>
              <Table.Td ta="end">{number(received)}</Table.Td>
              <Table.Td ta="end">{number(published)}</Table.Td>
              <Table.Td ta="end">{number(waiting)}</Table.Td>
              <Table.Td>
                {refused.map(({ problem, count }) => (
                  <Text key={problem} size="sm">
                    {texts.folders.reason(number(count), reasonOf(problem))}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
