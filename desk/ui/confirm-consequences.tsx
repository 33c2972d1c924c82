import { Button, Group, Loader, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  /** What the button says that does it: a verb. */
  action: string;
  /** What it means for others, in full, before it is done; undefined while it is loaded. */
  children: ReactNode | undefined;
  /** Whether something is lost by it. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** False if no reason is kept. */
  isWhyAsked?: boolean;
  isPending: boolean;
  /** What kept it from being done, or its consequences from being known. */
  problem: unknown;
  onConfirm: (why: string) => void;
  onClose: () => void;
}

/** Shows the consequences of something before it is done, and asks why it is done. */
export function ConfirmConsequences({
  isOpen,
  title,
  action,
  children,
  isDangerous = true,
  isDisabled = false,
  isWhyAsked = true,
  isPending,
  problem,
  onConfirm,
  onClose,
}: Props) {
  const texts = useShellTexts();
  const [why, setWhy] = useState('');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(why);
        }}
      >
        <Stack>
          {children ?? ((problem ?? undefined) === undefined && <Loader aria-label={texts.loading} />)}
          {isWhyAsked && (
            <TextInput
              label={texts.why}
              description={texts.whyHint}
              maxLength={500}
              value={why}
              onChange={({ currentTarget: { value } }) => setWhy(value)}
            />
          )}
          <ProblemNote problem={problem} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'red' : 'teal'}
              loading={isPending}
              disabled={isDisabled || children === undefined}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
