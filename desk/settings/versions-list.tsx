import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../i18n/use-texts.ts';
import { WithArrows } from '../ui/facts-list.tsx';
import { readSummary } from './readable-change.rules.ts';
import { useSettingsTexts } from './settings-service.ts';
import { useChangeNames } from './use-change-names.ts';

interface Version {
  version: number;
  appliedAt: string;
  /** The changes of the version, a line each. */
  summary?: string;
  isKept?: boolean;
}

interface Props {
  versions: readonly Version[];
  onGoBack: (version: number) => void;
}

/** Lists applied versions, newest first, each with a button to restore it. */
export function VersionsList({ versions, onGoBack }: Props) {
  const texts = useSettingsTexts();
  const { moment } = useFormats();
  const names = useChangeNames();
  return (
    <Stack gap="xs" component="section" aria-label={texts.versions}>
      <Title order={3} size="h5">
        {texts.versions}
      </Title>
      {versions.length === 0 && <Text size="sm">{texts.noVersion}</Text>}
      {versions.map(({ version, appliedAt, summary, isKept = true }) => (
        <Stack key={version} gap={2}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={600}>
              {texts.version(version)} · {moment(appliedAt)}
            </Text>
            {isKept ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${texts.goBack}: ${texts.version(version)}`}
                onClick={() => onGoBack(version)}
              >
                {texts.goBack}
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                {texts.notKept}
              </Text>
            )}
          </Group>
          {summary !== undefined && (
            <Text size="sm" c="dimmed" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
              <WithArrows text={readSummary(summary, names)} />
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
