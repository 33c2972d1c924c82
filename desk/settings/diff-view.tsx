import { Alert, Code, List, Text } from '@mantine/core';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import type en from '../i18n/en/file-faults.ts';
import { sayFileFault } from '../i18n/say-fault.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSettingsWords } from './settings-service.ts';

/** Shows what applying a proposal changes, as the command prints it, and what it warns of. */
export function DiffView({ proposal: { changes, warnings } }: { proposal: DeskProposal }) {
  const words = useSettingsWords();
  const { sentences } = useWords<typeof en>('file-faults');
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={words.warnings}>
          <List size="sm">
            {warnings.map(({ file, line, message }) => (
              <List.Item key={`${file} ${line} ${message}`}>
                {file !== '' && `${file}: `}
                {sayFileFault(message, sentences)}
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
