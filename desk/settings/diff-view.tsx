import { Alert, Code, List, Text } from '@mantine/core';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useSettingsWords } from './settings-service.ts';

/** Shows what applying a proposal changes, as the command prints it, and what it warns of. */
export function DiffView({ proposal: { changes, warnings } }: { proposal: DeskProposal }) {
  const words = useSettingsWords();
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={words.warnings}>
          <List size="sm">
            {warnings.map(({ file, line, message }) => (
              <List.Item key={`${file} ${line} ${message}`}>
                {file !== '' && `${file}: `}
                {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {changes.length === 0 ? (
        <Text>{words.nothingChanges}</Text>
      ) : (
        <Code
          block
          tabIndex={0}
          role="region"
          aria-label={words.changesTitle}
          mah={420}
          style={{ overflow: 'auto' }}
        >
          {changes.map(({ mark, text }) => `${mark} ${text}`).join('\n')}
        </Code>
      )}
    </>
  );
}
