import { Alert, Button, Grid, Loader, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { THING_KINDS } from '#contract/desk.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from './actions-beside.tsx';
import { PageHead } from './page-head.tsx';
import { ProblemNote } from './problem-note.tsx';

/** The ways in which a dialog ends. */
interface DialogEnd {
  onClose: () => void;
  /** @param sentence describes the result */
  onDone: (sentence: string) => void;
}

interface ThingPageProps<Dialog extends { name: string }> {
  title: string;
  thingKind: (typeof THING_KINDS)[number];
  thingId: string;
  /** The possible actions, in the order of the buttons. */
  dialogs: readonly Dialog[];
  /** The text of a dialog's button. */
  actionOf: (dialog: Dialog) => string;
  renderDialog: (dialog: Dialog, end: DialogEnd) => ReactNode;
  children: ReactNode;
}

/** Shows one object: its actions, its facts, and its record beside them. */
export function ThingPage<Dialog extends { name: string }>(props: ThingPageProps<Dialog>) {
  const { title, thingKind, thingId, dialogs, actionOf, renderDialog, children } = props;
  const turns = useRef(0);
  const [opened, setOpened] = useState<{ name: string; turn: number }>();
  const [done, setDone] = useState<{ sentence: string; turn: number }>();
  const dialog = dialogs.find(({ name }) => name === opened?.name);
  const turn = opened?.turn ?? 0;
  const open = (name: string) => {
    turns.current += 1;
    setOpened({ name, turn: turns.current });
  };
  // The data is fetched again before the dialog closes: another dialog may be open by then.
  const close = () => setOpened((now) => (now?.turn === turn ? undefined : now));
  const tell = (sentence: string) =>
    setDone((now) => (now !== undefined && now.turn > turn ? now : { sentence, turn }));
  return (
    <>
      <PageHead title={title}>
        {dialogs.map((one) => (
          <Button key={one.name} variant="default" onClick={() => open(one.name)}>
            {actionOf(one)}
          </Button>
        ))}
      </PageHead>
      <Stack role="status">{done !== undefined && <Alert color="teal">{done.sentence}</Alert>}</Stack>
      <Grid gap="xl" mt="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>{children}</Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ActionsBeside thingKind={thingKind} thingId={thingId} />
        </Grid.Col>
      </Grid>
      {dialog !== undefined &&
        renderDialog(dialog, {
          onClose: close,
          onDone: (sentence) => {
            close();
            tell(sentence);
          },
        })}
    </>
  );
}

/** Shown in place of an object that is loading or failed to load. */
export function ThingPending({ title, problem }: { title: string; problem: unknown }) {
  const { loading } = useShellTexts();
  return (
    <>
      <PageHead title={title} />
      {problem === null ? <Loader aria-label={loading} /> : <ProblemNote problem={problem} />}
    </>
  );
}
