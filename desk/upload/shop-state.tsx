import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-texts.ts';
import { FolderProgress } from './folder-progress.tsx';
import { callUpload, type ServerState } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

/** Counting the files of all folders takes longer than the link's other counts. */
const FOLDERS_EVERY_MS = 20_000;

interface Props {
  token: string;
  server: ServerState;
  /** Whether an upload is in progress: then the page does not ask whether it is complete. */
  isSending: boolean;
  onCompleted: (isComplete: boolean) => Promise<void>;
}

/** Shows the results for the sent photos, and asks whether more will follow. */
export function ShopState({ token, server, isSending, onCompleted }: Props) {
  const texts = useUploadTexts();
  const { number, moment } = useFormats();
  const { counts, completedAt } = server;
  const refused = useQuery({
    queryKey: ['refused', token, counts.refused],
    queryFn: () => callUpload(token, 'listRefused'),
    enabled: counts.refused > 0,
  });
  const folders = useQuery({
    queryKey: ['folders', token],
    queryFn: () => callUpload(token, 'listFolders'),
    enabled: counts.received + counts.published + counts.refused > 0,
    refetchInterval: FOLDERS_EVERY_MS,
    retry: false,
  });
  const problemOf = (problem: string): string =>
    texts.problems[problem as keyof typeof texts.problems] ?? texts.problems.other;
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.here}
      </Title>
      <Group gap="xl">
        {(['published', 'withBibs', 'received', 'awaited', 'refused'] as const).map((name) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {texts[name]}
            </Text>
            <Text fw={700} size="lg">
              {number(counts[name])}
            </Text>
          </div>
        ))}
      </Group>
      {refused.data !== undefined && counts.refused > 0 && (
        <div>
          <Title order={3} size="h5">
            {texts.refusedFiles}
          </Title>
          <List size="sm">
            {refused.data.files.map(({ folder, name, problem }) => (
              <List.Item key={`${folder}/${name}`}>
                {name}: {problemOf(problem)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {folders.data !== undefined && folders.data.folders.length > 1 && (
        <div>
          <Title order={3} size="h5">
            {texts.folders.title}
          </Title>
          <FolderProgress folders={folders.data.folders} />
        </div>
      )}
      {completedAt !== null && <Text>{texts.finished(moment(completedAt))}</Text>}
      {completedAt === null && counts.published + counts.received > 0 && !isSending && (
        <Button variant="default" onClick={() => void onCompleted(true)} style={{ alignSelf: 'start' }}>
          {texts.finish}
        </Button>
      )}
      {completedAt !== null && (
        <Button variant="default" onClick={() => void onCompleted(false)} style={{ alignSelf: 'start' }}>
          {texts.more}
        </Button>
      )}
    </Stack>
  );
}
