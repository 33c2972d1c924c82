import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useShellWords } from '../shell/use-shell-words.ts';

interface Props {
  title: string;
  /** What it is for, and that it is shown here alone. */
  explanation: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret, which nobody is shown again. */
export function SecretOnce({ title, explanation, secret, onClose }: Props) {
  const words = useShellWords();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack>
        <Text>{explanation}</Text>
        <Code block className="secret" tabIndex={0} aria-label={title}>
          {secret}
        </Code>
        <Group justify="end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant={copied ? 'light' : 'filled'} onClick={copy} data-autofocus>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
