import { Button, Group, Loader, Modal, Stack, TextInput } from '@mantine/core';
import { Children, type ReactNode, useState } from 'react';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { useKeptValue } from './kept-form.ts';
import { ProblemNote } from './problem-note.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  /** The label of the confirming button: a verb. */
  action: string;
  /** The complete consequences for others; nothing while they are loaded. */
  children: ReactNode;
  /** Whether data is lost. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** False if no reason is recorded. */
  isWhyAsked?: boolean;
  /** Why the reason is required; without it, the reason may be left out. */
  whyNeeded?: string | undefined;
  isPending: boolean;
  /** Why the action, or loading its consequences, failed. */
  problem: unknown;
  onConfirm: (why: string) => void;
  onClose: () => void;
}

/** Shows the consequences of an action before it is performed, and asks for a reason. */
export function ConfirmConsequences({
  isOpen,
  title,
  action,
  children,
  isDangerous = true,
  isDisabled = false,
  isWhyAsked = true,
  whyNeeded,
  isPending,
  problem,
  onConfirm,
  onClose,
}: Props) {
  const texts = useShellTexts();
  const [why, setWhy] = useKeptValue('why', '');
  const [isTried, setTried] = useState(false);
  const isLoading = Children.toArray(children).length === 0;
  const isWhyMissing = isWhyAsked && whyNeeded !== undefined && why.trim() === '';
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
          setTried(true);
          if (!isWhyMissing) onConfirm(why);
        }}
      >
        <Stack>
          {isLoading && (problem ?? undefined) === undefined ? (
            <Loader aria-label={texts.loading} />
          ) : (
            children
          )}
          {isWhyAsked && (
            <TextInput
              label={texts.why}
              description={whyNeeded ?? texts.whyHint}
              required={whyNeeded !== undefined}
              error={isTried && isWhyMissing ? texts.missing : undefined}
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
              disabled={isDisabled || isLoading}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
