import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShellTexts } from '../shell/use-shell-texts.ts';

interface Props {
  title: string;
  /** A text that says what the secret is for, and that it is shown only here. */
  explanation: string;
  secret: string;
  onClose: () => void;
  /** Stands above the buttons. */
  children?: ReactNode;
}

/** Shows a secret once. */
export function SecretOnce({ title, explanation, secret, onClose, children }: Props) {
  const texts = useShellTexts();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Stack>
        <Text>{explanation}</Text>
        <Code block className="secret" tabIndex={0} aria-label={title}>
          {secret}
        </Code>
        {children}
        <Group justify="end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant={copied ? 'light' : 'filled'} onClick={copy} data-autofocus>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
