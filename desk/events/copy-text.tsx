import { Button, CopyButton, Group, Textarea } from '@mantine/core';
import { useShellTexts } from '../shell/use-shell-texts.ts';

interface Props {
  label: string;
  text: string;
  rows?: number;
}

/** Shows a text to copy, with a copy button. */
export function CopyText({ label, text, rows = 1 }: Props) {
  const texts = useShellTexts();
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <Textarea
        label={label}
        value={text}
        readOnly
        autosize
        minRows={rows}
        style={{ flexGrow: 1 }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant={copied ? 'light' : 'default'}
            onClick={copy}
            aria-label={`${copied ? texts.copied : texts.copy}: ${label}`}
          >
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
