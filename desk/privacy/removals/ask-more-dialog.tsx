import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { REMOVAL_LETTER_MAX } from '#contract/desk-removals.ts';
import { hasBlanks } from '#contract/removal.ts';
import { useDeskWrite } from '../../api/use-desk.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { removalService, type ShownRemoval, useRemovalTexts } from './removal-service.ts';

interface Props {
  removal: ShownRemoval;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

/** Asks the requester for more information; the request stays open. */
export function AskMoreDialog({ removal, onClose, onDone }: Props) {
  const texts = useRemovalTexts();
  const { close, cancel } = useShellTexts();
  const params = { tenantId: useTenantId(), requestId: removal.requestId };
  const { opening, more } = removal.drafts;
  const [letter, setLetter] = useState(`${opening}\n\n${more}`);
  const ask = useDeskWrite(removalService.askMoreOfRemoval, { onSuccess: () => onDone(texts.askedBackDone) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.askBack}
      size="lg"
      closeButtonProps={{ 'aria-label': close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate({ params, body: { letter, why: '' } });
        }}
      >
        <Stack>
          <Textarea
            label={texts.letter}
            description={texts.askHint}
            autosize
            minRows={6}
            maxLength={REMOVAL_LETTER_MAX}
            value={letter}
            onChange={({ currentTarget: { value } }) => setLetter(value)}
            data-autofocus
          />
          <ProblemNote problem={ask.error} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button
              type="submit"
              loading={ask.isPending}
              disabled={hasBlanks(letter) || letter.trim() === ''}
            >
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
