import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../i18n/use-words.ts';
import { useSettingsWords } from './settings-service.ts';

interface Version {
  version: number;
  appliedAt: string;
  /** What it changed, a line each. */
  summary?: string;
  isKept?: boolean;
}

interface Props {
  versions: readonly Version[];
  onGoBack: (version: number) => void;
}

/** Lists what was applied, newest first, each with the way back to it. */
export function VersionsList({ versions, onGoBack }: Props) {
  const words = useSettingsWords();
  const { moment } = useFormats();
  return (
    <Stack gap="xs" component="section" aria-label={words.versions}>
      <Title order={3} size="h5">
        {words.versions}
      </Title>
      {versions.length === 0 && <Text size="sm">{words.noVersion}</Text>}
      {versions.map(({ version, appliedAt, summary, isKept = true }) => (
        <Stack key={version} gap={2}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={600}>
              {words.version(version)} · {moment(appliedAt)}
            </Text>
            {isKept ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${words.goBack}: ${words.version(version)}`}
                onClick={() => onGoBack(version)}
              >
                {words.goBack}
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                {words.notKept}
              </Text>
            )}
          </Group>
          {summary !== undefined && (
            <Text size="sm" c="dimmed" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
              {summary}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
