import {
  Alert,
  Box,
  Button,
  Checkbox,
  FileInput,
  Group,
  List,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { GUN_STARTS_MAX, LIST_MAX_BYTES, type ListKind } from '#contract/desk-lists.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useFormats } from '../i18n/use-words.ts';
import { readBase64 } from '../settings/local-files.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { ListConsequences } from './list-consequences.tsx';
import { type ListProposal, listService, useListWords } from './list-service.ts';

const APPLY = { StartList: listService.importStartList, Results: listService.importResults };

/** Takes a start list or results as a file, shows what would change, and applies that. */
export function BringList({ eventId, kind }: { eventId: string; kind: ListKind }) {
  const words = useListWords();
  const { number } = useFormats();
  const params = { tenantId: useTenantId(), eventId };
  const [file, setFile] = useState<File | null>(null);
  const [isWhole, setWhole] = useState(true);
  const [gunStarts, setGunStarts] = useState('');
  const [sent, setSent] = useState<Sent>();
  const [isDone, setDone] = useState(false);
  const proposal = useDeskWrite(listService.proposeList, { keepsAnswers: true });
  const apply = useDeskWrite(APPLY[kind], {
    onSuccess: () => {
      choose(null);
      setDone(true);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setSent(undefined);
    setDone(false);
    proposal.reset();
    apply.reset();
  };
  const isTooLarge = file !== null && file.size > LIST_MAX_BYTES;
  const plan = proposal.data?.plan ?? null;
  async function look(chosen: File): Promise<void> {
    const body = { base64: await readBase64(chosen), isWhole, gunStarts: startsOf(gunStarts) };
    setSent(body);
    proposal.mutate({ params, body: { kind, ...body } });
  }
  return (
    <Stack gap="sm" maw={640}>
      <Title order={3} size="h4">
        {words[kind].title}
      </Title>
      <Text>{words[kind].hint}</Text>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (dropped !== undefined) choose(dropped);
        }}
      >
        <FileInput
          label={words[kind].file}
          error={isTooLarge ? words.tooLarge : undefined}
          accept=".csv,.txt,.tsv,.xlsx"
          clearable
          placeholder={words.drop}
          clearButtonProps={{ 'aria-label': words.discard }}
          value={file}
          onChange={choose}
        />
      </Box>
      {kind === 'StartList' ? (
        <Checkbox
          label={words.isWhole}
          description={words.isWholeHint}
          checked={isWhole}
          onChange={({ currentTarget: { checked } }) => setWhole(checked)}
        />
      ) : (
        <TextInput
          label={words.gunStarts}
          description={words.gunStartsHint}
          value={gunStarts}
          onChange={({ currentTarget: { value } }) => setGunStarts(value)}
        />
      )}
      <ProblemNote problem={proposal.error} />
      {proposal.data !== undefined && plan === null && <Faults proposal={proposal.data} />}
      <Stack role="status">{isDone && <Alert color="teal">{words[kind].done}</Alert>}</Stack>
      <Group>
        <Button
          disabled={file === null || isTooLarge}
          loading={proposal.isPending}
          onClick={() => file !== null && look(file)}
        >
          {words.look}
        </Button>
      </Group>
      {plan !== null && sent !== undefined && (
        <ConfirmConsequences
          isOpen
          title={words[kind].title}
          action={words[kind].apply}
          isDangerous={plan.groups.some(({ name }) => name === 'Left' || name === 'Freed')}
          isPending={apply.isPending}
          problem={apply.error}
          onClose={() => setSent(undefined)}
          onConfirm={(why) =>
            apply.mutate({ params, body: { ...sent, shown: proposal.data?.shown ?? '', why } })
          }
        >
          <ListConsequences plan={plan} />
          <Text size="sm" c="dimmed">
            {file?.name} · {number(Math.ceil((file?.size ?? 0) / 1024))} kB
          </Text>
        </ConfirmConsequences>
      )}
    </Stack>
  );
}

/** What was proposed, and is applied. */
interface Sent {
  base64: string;
  isWhole: boolean;
  gunStarts: string[];
}

/** Splits what somebody writes with commas. */
function startsOf(text: string): string[] {
  const entries = text.split(/[,;\n]/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').slice(0, GUN_STARTS_MAX);
}

function Faults({ proposal: { faults, faultsCount } }: { proposal: ListProposal }) {
  const words = useListWords();
  const sayLine = useLineFault();
  const { number } = useFormats();
  return (
    <Alert color="red" role="alert" title={words.faulty}>
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={`${fault.line} ${fault.message}`}>
            {words.line(number(fault.line))}: {sayLine(fault)}
          </List.Item>
        ))}
      </List>
      {faultsCount > faults.length && (
        <Text size="sm">{words.moreFaults(number(faultsCount - faults.length))}</Text>
      )}
    </Alert>
  );
}
