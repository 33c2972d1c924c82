import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShellTexts } from '../shell/use-shell-texts.ts';

interface Props {
  title: string;
  /** A text about the purpose of the secret; it also says that the secret is shown only here. */
  explanation: string;
  secret: string;
  onClose: () => void;
  /** Shown above the buttons. */
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
