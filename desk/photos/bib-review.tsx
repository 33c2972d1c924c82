import { Anchor, Button, Group, Kbd, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { normaliseBib } from '#contract/competitor.ts';
import { DeskProblem } from '../api/desk-problem.ts';
import { useFaultSentence } from '../i18n/use-fault-sentences.ts';
import { useMayDo } from '../shell/tenant.ts';
import { useProblemSentence } from '../shell/use-problem-sentence.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { Arrow, WithArrows } from '../ui/facts-list.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import classes from './photo-list.module.css';
import { problemOf } from './recent-changes.tsx';
import { usePhotoTexts } from './use-photo-texts.ts';
import { type BibDecision, keyOf, pictureOf, useReview, type WaitingBib } from './use-review.ts';

interface Props {
  eventId: string | undefined;
  isUnlistedToo: boolean;
}

/** Decides uncertain bibs one by one; usable by keyboard alone. */
export function BibReview({ eventId, isUnlistedToo }: Props) {
  const { review: texts } = usePhotoTexts();
  const { loading } = useShellTexts();
  const review = useReview(eventId, isUnlistedToo);
  const { current } = review;
  if (review.problem !== null) return <ProblemNote problem={review.problem} />;
  if (eventId === undefined || review.isLoading) return <Loader aria-label={loading} />;
  return (
    <div className={classes.desk}>
      <div className={classes.picture}>
        {current === undefined ? (
          <Text role="status">{texts.done}</Text>
        ) : (
          <CloseUp key={keyOf(current)} waiting={current} />
        )}
      </div>
      {current !== undefined && (
        <Stack gap="sm" className={classes.panel ?? ''}>
          <Text role="status">{texts.waiting(review.waiting)}</Text>
          <DecisionForm
            key={keyOf(current)}
            waiting={current}
            onDecide={(bib) => void review.save(current, bib)}
            onStep={review.step}
          />
        </Stack>
      )}
      <div className={classes.changes}>
        <Decisions decisions={review.decisions} onUndo={review.undo} onLook={review.look} />
      </div>
    </div>
  );
}

function CloseUp({ waiting }: { waiting: WaitingBib }) {
  const { review: texts } = usePhotoTexts();
  // If the original cannot be cropped, the whole photo is shown.
  const [source, setSource] = useState(pictureOf(waiting));
  return (
    <div className={classes.stage}>
      <img
        className={classes.closeUp}
        src={source}
        alt={`${waiting.fileName}: ${texts.readAs(waiting.readAs)}`}
        onError={() => setSource(waiting.previewUrl)}
      />
    </div>
  );
}

interface FormProps {
  waiting: WaitingBib;
  onDecide: (bib: string | null) => void;
  onStep: (by: 1 | -1) => void;
}

function DecisionForm({ waiting, onDecide, onStep }: FormProps) {
  const { review: texts } = usePhotoTexts();
  const { photoId, readAs, doubt, previewUrl, fileName } = waiting;
  const isTheirs = useMayDo()('order.extend') || doubt !== 'Named';
  const [line, setLine] = useState(readAs);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const bib = normaliseBib(line);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isTheirs) onDecide(null);
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return;
    event.preventDefault();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTheirs) onDecide(bib === '' ? null : bib);
      }}
    >
      <Stack gap="xs">
        <Text fw={600}>{texts.readAs(readAs)}</Text>
        <Text size="sm">{texts.doubts[doubt]}</Text>
        {!isTheirs && <Text size="sm">{texts.operatorsOnly}</Text>}
        <TextInput
          ref={field}
          label={texts.which}
          description={<WithArrows text={texts.hint} />}
          autoComplete="off"
          enterKeyHint="next"
          size="lg"
          value={line}
          onChange={({ currentTarget: { value } }) => setLine(value)}
          onKeyDown={onKeyDown}
        />
        <Group gap="xs">
          <Button type="submit" disabled={!isTheirs} rightSection={<Kbd aria-hidden>↵</Kbd>}>
            {texts.yes}
          </Button>
          <Button
            variant="default"
            disabled={!isTheirs}
            onClick={() => onDecide(null)}
            rightSection={<Kbd aria-hidden>Esc</Kbd>}
          >
            {texts.no}
          </Button>
          <Button
            variant="default"
            onClick={() => onStep(1)}
            rightSection={
              <Kbd aria-hidden>
                <Arrow glyph="↓" />
              </Kbd>
            }
          >
            {texts.skip}
          </Button>
        </Group>
        <Anchor href={previewUrl} target="_blank" size="sm" underline="always">
          {texts.whole}: {fileName}
        </Anchor>
        {doubt === 'Named' && <ActionsBeside thingKind="photo" thingId={photoId} />}
      </Stack>
    </form>
  );
}

interface DecisionsProps {
  decisions: readonly BibDecision[];
  onUndo: (decision: BibDecision) => Promise<void>;
  onLook: (waiting: WaitingBib) => void;
}

/** Shows the last decisions, each with a button that undoes it. */
function Decisions({ decisions, onUndo, onLook }: DecisionsProps) {
  const texts = usePhotoTexts();
  return (
    <Stack gap={4} component="section" mt="md">
      <Title order={3} size="h5">
        {texts.changes}
      </Title>
      {decisions.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noChanges}
        </Text>
      )}
      <div aria-live="polite">
        {decisions.map((decision) => (
          <DecisionLine key={keyOf(decision.waiting)} decision={decision} onUndo={onUndo} onLook={onLook} />
        ))}
      </div>
    </Stack>
  );
}

function DecisionLine({
  decision,
  onUndo,
  onLook,
}: Omit<DecisionsProps, 'decisions'> & { decision: BibDecision }) {
  const texts = usePhotoTexts();
  const sentenceOf = useProblemSentence();
  const formatFault = useFaultSentence();
  const { waiting, bib, state, problem } = decision;
  const isUnlisted = problem instanceof DeskProblem && problem.code === 'Invalid';
  const notes: Record<BibDecision['state'], string> = {
    Saving: texts.saving,
    Done: '',
    Waits: texts.waits,
    Decided: texts.review.alreadyDecided,
    Failed: isUnlisted ? texts.review.notOnList(bib ?? '') : problemOf(problem, sentenceOf, formatFault),
    Undone: texts.undone,
  };
  const isBad = state === 'Failed';
  return (
    <Group gap="xs" mih={34} data-state={state}>
      <Text size="sm">
        {waiting.fileName}: {waiting.readAs} <Arrow /> {bib ?? texts.nobody}
      </Text>
      {notes[state] !== '' && (
        <Text size="sm" {...(isBad ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}>
          {notes[state]}
        </Text>
      )}
      {(state === 'Done' || state === 'Waits') && (
        <Button variant="subtle" size="compact-sm" onClick={() => void onUndo(decision)}>
          {texts.undo}
        </Button>
      )}
      {isBad && (
        <Button variant="subtle" size="compact-sm" onClick={() => onLook(waiting)}>
          {texts.lookAgain}
        </Button>
      )}
    </Group>
  );
}
