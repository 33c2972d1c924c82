import { Alert, Code, List, Text } from '@mantine/core';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useSettingsTexts } from './settings-service.ts';
import { useFaultInFile } from './use-file-fault.ts';

/** Shows a proposal's changes as the command prints them, and its warnings. */
export function DiffView({ proposal: { changes, warnings } }: { proposal: DeskProposal }) {
  const texts = useSettingsTexts();
  const describeFault = useFaultInFile();
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={texts.warnings}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={`${warning.file} ${warning.line} ${warning.message}`}>
                {warning.file !== '' && `${warning.file}: `}
                {describeFault(warning)}
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
