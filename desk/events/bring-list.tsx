import { Alert, Box, Button, Checkbox, FileInput, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ShownListPlan } from '#contract/desk-lists.schema.ts';
import { GUN_STARTS_MAX, LIST_MAX_BYTES, type ListKind } from '#contract/desk-lists.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { ListAnswer } from './list-answer.tsx';
import { isLosing, ListConsequences } from './list-consequences.tsx';
import { listService, useListTexts } from './list-service.ts';
import { useListProposal } from './use-list-proposal.ts';

const APPLY = { StartList: listService.importStartList, Results: listService.importResults };

/** Imports a start list or results from a file: asks how to read it, shows the changes, and applies them. */
export function BringList({ eventId, kind }: { eventId: string; kind: ListKind }) {
  const texts = useListTexts();
  const [file, setFile] = useState<File | null>(null);
  const [isWhole, setWhole] = useState(true);
  const [gunStarts, setGunStarts] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [done, setDone] = useState<ShownListPlan>();
  const list = useListProposal(eventId);
  const apply = useDeskWrite(APPLY[kind], {
    onSuccess: ({ plan: applied }) => {
      choose(null);
      setDone(applied);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setConfirming(false);
    setDone(undefined);
    list.reset();
    apply.reset();
  };
  const isTooLarge = file !== null && file.size > LIST_MAX_BYTES;
  const { proposal, body } = list;
  const plan = proposal?.plan ?? null;
  const isReady = plan !== null && proposal?.questions.length === 0;
  const isOther = body?.gunStarts?.join() !== startsOf(gunStarts).join();
  function look(chosen: File): void {
    const choices = { isWhole, gunStarts: startsOf(gunStarts), reading: list.reading };
    list.look({ kind, base64: chosen, ...choices });
  }
  function confirm(why: string): void {
    if (body === undefined || proposal === undefined) return;
    const { kind: _kind, search: _search, ...choices } = body;
    apply.mutate({ params: list.params, body: { ...choices, shown: proposal.shown, why } });
  }
  return (
    <Stack gap="sm" maw={proposal === undefined ? 720 : 960}>
      <Title order={3} size="h4">
        {texts[kind].title}
      </Title>
      {proposal === undefined && <Text>{texts[kind].hint}</Text>}
      <ListFile kind={kind} file={file} isTooLarge={isTooLarge} onChoose={choose} />
      {kind === 'StartList' ? (
        <Checkbox
          label={texts.isWhole}
          description={texts.isWholeHint}
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => {
            setWhole(checked);
            list.reread({ isWhole: checked });
          }}
        />
      ) : (
        <TextInput
          label={texts.gunStarts}
          description={texts.gunStartsHint}
          value={gunStarts}
          onChange={({ currentTarget: { value } }) => setGunStarts(value)}
        />
      )}
      <Group>
        <Button
          variant={proposal === undefined ? 'filled' : 'default'}
          disabled={file === null || isTooLarge}
          loading={list.isPending}
          onClick={() => file !== null && look(file)}
        >
          {texts.look}
        </Button>
      </Group>
      <ProblemNote problem={list.problem} />
      <Stack role="status">{done !== undefined && <Done kind={kind} plan={done} />}</Stack>
      {proposal !== undefined && (
        <ListAnswer kind={kind} list={list} proposal={proposal}>
          {isReady && (
            <Group>
              <Button disabled={list.isPending || isOther} onClick={() => setConfirming(true)}>
                {texts.review}
              </Button>
            </Group>
          )}
        </ListAnswer>
      )}
      {plan !== null && isReady && (
        <ConfirmConsequences
          isOpen={isConfirming}
          title={texts[kind].title}
          action={texts[kind].apply}
          isDangerous={isLosing(plan)}
          isPending={apply.isPending}
          problem={apply.error}
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        >
          <ListConsequences plan={plan} />
          <Text size="sm" c="dimmed">
            {file?.name}
          </Text>
        </ConfirmConsequences>
      )}
    </Stack>
  );
}

interface FileProps {
  kind: ListKind;
  file: File | null;
  isTooLarge: boolean;
  onChoose: (file: File | null) => void;
}

/** Accepts a file, chosen or dropped. */
function ListFile({ kind, file, isTooLarge, onChoose }: FileProps) {
  const texts = useListTexts();
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) onChoose(dropped);
      }}
    >
      <FileInput
        label={texts[kind].file}
        error={isTooLarge ? texts.tooLarge : undefined}
        accept=".csv,.txt,.tsv,.xlsx,.ods"
        clearable
        placeholder={texts.drop}
        clearButtonProps={{ 'aria-label': texts.discard }}
        value={file}
        onChange={onChoose}
      />
    </Box>
  );
}

/** Shows that a list was applied, and its effects on finish clips. */
function Done({ kind, plan: { clips } }: { kind: ListKind; plan: ShownListPlan }) {
  const texts = useListTexts();
  const { number } = useFormats();
  return (
    <Alert color="teal">
      {texts[kind].done}
      {clips !== null && <Text size="sm">{texts.clipsDone(number(clips.removed), number(clips.added))}</Text>}
    </Alert>
  );
}

/** Splits comma-separated input. */
function startsOf(text: string): string[] {
  const entries = text.split(/[,;\n]/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').slice(0, GUN_STARTS_MAX);
}
