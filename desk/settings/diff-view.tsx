import { Alert, Code, List, Text } from '@mantine/core';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import type en from '../i18n/en/file-faults.ts';
import { formatFileFault } from '../i18n/format-fault.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettingsTexts } from './settings-service.ts';

/** Shows a proposal's changes as the command prints them, and its warnings. */
export function DiffView({ proposal: { changes, warnings } }: { proposal: DeskProposal }) {
  const texts = useSettingsTexts();
  const { sentences } = useTexts<typeof en>('file-faults');
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={texts.warnings}>
          <List size="sm">
            {warnings.map(({ file, line, message }) => (
              <List.Item key={`${file} ${line} ${message}`}>
                {file !== '' && `${file}: `}
                {formatFileFault(message, sentences)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {changes.length === 0 ? (
        <Text>{texts.nothingChanges}</Text>
      ) : (
        <Code
          block
          tabIndex={0}
          role="region"
          aria-label={texts.changesTitle}
          mah={420}
          style={{ overflow: 'auto' }}
        >
          {changes.map(({ mark, text }) => `${mark} ${text}`).join('\n')}
        </Code>
      )}
    </>
  );
}
