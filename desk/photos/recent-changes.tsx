import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FieldFault } from '#contract/faults.ts';
import { DeskProblem } from '../api/desk-problem.ts';
import { useFaultSentence } from '../i18n/use-fault-sentences.ts';
import { useProblemSentence } from '../shell/use-problem-sentence.ts';
import { Arrow } from '../ui/facts-list.tsx';
import { usePhotoTexts } from './use-photo-texts.ts';
import type { BibChange } from './use-retag.ts';

interface Props {
  changes: readonly BibChange[];
  onUndo: (change: BibChange) => void;
  onLook: (photoId: string) => void;
}

/** Shows the last changes, each with undo, and those that failed. */
export function RecentChanges({ changes, onUndo, onLook }: Props) {
  const texts = usePhotoTexts();
  return (
    <Stack gap={4} component="section" mt="md">
      <Title order={3} size="h5">
        {texts.changes}
      </Title>
      {changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noChanges}
        </Text>
      )}
      <div aria-live="polite">
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change} onUndo={onUndo} onLook={onLook} />
        ))}
      </div>
    </Stack>
  );
}

function ChangeLine({ change, onUndo, onLook }: Omit<Props, 'changes'> & { change: BibChange }) {
  const texts = usePhotoTexts();
  const sentenceOf = useProblemSentence();
  const formatFault = useFaultSentence();
  const { fileName, before, after, state, problem, photoId } = change;
  const nameBibs = (bibs: readonly string[]) => (bibs.length === 0 ? texts.nobody : bibs.join(', '));
  const notes: Record<BibChange['state'], string> = {
    Saving: texts.saving,
    Done: '',
    ReadFirst: texts.readFirst,
    Waits: texts.waits,
    Changed: texts.changedMeanwhile,
    Gone: texts.gone,
    Failed: problemOf(problem, sentenceOf, formatFault),
    Undone: texts.undone,
  };
  const note = notes[state];
  const isBad = state === 'Changed' || state === 'Gone' || state === 'Failed';
  return (
    <Group gap="xs" mih={34} data-state={state}>
      <Text size="sm">
        {fileName}: {nameBibs(before)} <Arrow /> {nameBibs(after)}
      </Text>
      {note !== '' && (
        <Text size="sm" {...(isBad ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}>
          {note}
        </Text>
      )}
      {(state === 'Done' || state === 'ReadFirst' || state === 'Waits') && (
        <Button variant="subtle" size="compact-sm" onClick={() => onUndo(change)}>
          {texts.undo}
        </Button>
      )}
      {isBad && state !== 'Gone' && (
        <Button variant="subtle" size="compact-sm" onClick={() => onLook(photoId)}>
          {texts.lookAgain}
        </Button>
      )}
    </Group>
  );
}

/** The server names the bib missing on the start list, or who must decide, in a field's detail. */
export function problemOf(
  problem: unknown,
  sentenceOf: (problem: unknown) => string,
  formatFault: (fault: FieldFault) => string,
): string {
  const details = problem instanceof DeskProblem ? problem.errors.map(formatFault) : [];
  return problem === undefined ? '' : [sentenceOf(problem), ...details].join(' ');
}
