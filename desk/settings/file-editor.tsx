import { Alert, Button, List, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { useSettingsTexts } from './settings-service.ts';
import { useFaultInFile } from './use-file-fault.ts';

type Fault = DeskProposal['faults'][number];

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  faults: readonly Fault[];
  isReadOnly?: boolean;
}

/** Shows a file as editable text. A fault links to its position. */
export function FileEditor({ label, value, onChange, faults, isReadOnly = false }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number, column: number) => {
    const lines = value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    const end = start + Math.max(1, (lines[line - 1]?.length ?? 0) - column + 1);
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  return (
    <Stack gap="xs">
      <Faults faults={faults} onGo={goTo} />
      <Textarea
        ref={field}
        label={label}
        value={value}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        rows={24}
        spellCheck={false}
        autoCapitalize="off"
        error={faults.length > 0}
        styles={{
          input: {
            fontFamily: 'var(--mantine-font-family-monospace)',
            // The red of faults has too little contrast for text.
            color: 'var(--mantine-color-text)',
            whiteSpace: 'pre',
            overflowX: 'auto',
          },
        }}
      />
    </Stack>
  );
}

/** Lists the faults, each with a link to its position. @param note is shown above them, even without a fault */
export function Faults({
  faults,
  note,
  onGo,
}: {
  faults: readonly Fault[];
  note?: string | undefined;
  onGo?: (line: number, column: number) => void;
}) {
  const texts = useSettingsTexts();
  const describeFault = useFaultInFile();
  if (faults.length === 0 && note === undefined) return null;
  return (
    <Alert color="red" role="alert" title={texts.faultsFound}>
      {note}
      <List size="sm" spacing={4}>
        {faults.map(({ file, line, column, ...fault }) => (
          <List.Item key={`${file} ${line} ${column} ${fault.message}`}>
            {file !== '' && `${file}: `}
            {line !== null && onGo !== undefined && (
              <Button size="compact-xs" variant="default" mr={6} onClick={() => onGo(line, column ?? 1)}>
                {texts.line(line)}
              </Button>
            )}
            {line !== null && onGo === undefined && `${texts.line(line)}: `}
            {describeFault(fault)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
