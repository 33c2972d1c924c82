import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-words.ts';
import { callUpload, type ServerState } from './upload-calls.ts';
import { useUploadWords } from './use-upload-words.ts';

interface Props {
  token: string;
  server: ServerState;
  /** Whether an upload is in progress: then the page does not ask whether it is complete. */
  isSending: boolean;
  onCompleted: (isComplete: boolean) => Promise<void>;
}

/** What became of the photos that were sent, and whether more are to come. */
export function ShopState({ token, server, isSending, onCompleted }: Props) {
  const words = useUploadWords();
  const { number, moment } = useFormats();
  const { counts, completedAt } = server;
  const refused = useQuery({
    queryKey: ['refused', token, counts.refused],
    queryFn: () => callUpload(token, 'listRefused'),
    enabled: counts.refused > 0,
  });
  const problemOf = (problem: string): string =>
    words.problems[problem as keyof typeof words.problems] ?? words.problems.other;
  return (
    <Stack>
      <Title order={2} size="h4">
        {words.here}
      </Title>
      <Group gap="xl">
        {(['published', 'withBibs', 'received', 'awaited', 'refused'] as const).map((name) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {words[name]}
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
            {words.refusedFiles}
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
      {completedAt !== null && <Text>{words.finished(moment(completedAt))}</Text>}
      {completedAt === null && counts.published + counts.received > 0 && !isSending && (
        <Button variant="default" onClick={() => void onCompleted(true)} style={{ alignSelf: 'start' }}>
          {words.finish}
        </Button>
      )}
      {completedAt !== null && (
        <Button variant="default" onClick={() => void onCompleted(false)} style={{ alignSelf: 'start' }}>
          {words.more}
        </Button>
      )}
    </Stack>
  );
}
