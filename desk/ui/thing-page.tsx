import { Alert, Button, Grid, Loader, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { THING_KINDS } from '#contract/desk.ts';
import { useLoginNeed } from '../api/login-window.ts';
import { useWorkplace } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ActionsBeside } from './actions-beside.tsx';
import { dropForm, FormValuesContext, findKeptForm, keepForm } from './kept-form.ts';
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
  const { email } = useWorkplace().me;
  const { kept, values } = useKeptDialog(email);
  const turns = useRef(1);
  const [opened, setOpened] = useState(kept === undefined ? undefined : { name: kept, turn: 1 });
  const [done, setDone] = useState<{ sentence: string; turn: number }>();
  const dialog = dialogs.find(({ name }) => name === opened?.name);
  const turn = opened?.turn ?? 0;
  useFormOfLogin(email, opened?.name, values.current);
  const open = (name: string) => {
    values.current = {};
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
      {dialog !== undefined && (
        <FormValuesContext value={values.current}>
          {renderDialog(dialog, {
            onClose: close,
            onDone: (sentence) => {
              close();
              tell(sentence);
            },
          })}
        </FormValuesContext>
      )}
    </>
  );
}

/** Finds the dialog that was open on this page when a login was needed, and what was typed into it. */
function useKeptDialog(email: string | null) {
  const [found] = useState(() => {
    const form = findKeptForm(email);
    return form?.page === location.pathname ? form : undefined;
  });
  const values = useRef<Record<string, unknown>>({ ...found?.values });
  return { kept: found?.dialog, values };
}

/** Keeps the open dialog while a login is needed, until it closes. */
function useFormOfLogin(
  email: string | null,
  dialog: string | undefined,
  values: Readonly<Record<string, unknown>>,
): void {
  const need = useLoginNeed();
  useEffect(() => {
    if (dialog === undefined || need === undefined) return;
    keepForm({ page: location.pathname, email, dialog, values });
  }, [email, dialog, need, values]);
  useEffect(() => (dialog === undefined ? undefined : dropForm), [dialog]);
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
