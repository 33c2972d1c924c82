import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskLetterSchemas, ShownLetters } from '#contract/desk-letters.schema.ts';
import {
  deskLetterRoutes,
  LETTER_ANSWERS,
  LETTER_GROUND_MAX,
  LETTER_STATES,
} from '#contract/desk-letters.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/letters.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { ThingPending } from '../ui/thing-page.tsx';
import { eventService } from './service.ts';

const service = createDeskService<typeof deskLetterSchemas>(deskLetterRoutes);
type Preview = CallOutput<(typeof deskLetterSchemas)['previewLetters']>;

const ASKED_EVERY_MS = 5_000;

const useLetterTexts = () => useTexts<typeof en>('letters');
const useEventId = () => (useParams({ strict: false }) as { eventId?: string }).eventId ?? '';

type DialogName = 'ground' | 'takeBack' | 'start' | 'pause';

/** Shows the letters to the participants of an event: their legal basis, the recipients, and the progress. */
export default function LettersPage() {
  const texts = useLetterTexts();
  const tenantId = useTenantId();
  const eventId = useEventId();
  const mayDo = useMayDo();
  const params = { tenantId, eventId };
  const { data: event } = useDeskQuery(eventService.getEvent, { params });
  const { data: letters, error } = useDeskQuery(
    service.getLetters,
    { params },
    { refetchEveryMs: ASKED_EVERY_MS },
  );
  const { data: preview, error: previewError } = useDeskQuery(service.previewLetters, { params });
  const [dialog, setDialog] = useState<DialogName>();
  if (letters === undefined) return <ThingPending title={texts.title} problem={error} />;
  const onClose = () => setDialog(undefined);
  return (
    <>
      <PageHead title={texts.title}>
        {event !== undefined && <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>}
        {letters.ground !== null &&
          (letters.isSending ? (
            <Button variant="default" onClick={() => setDialog('pause')}>
              {texts.pause}
            </Button>
          ) : (
            <Button disabled={letters.hasLostAddresses} onClick={() => setDialog('start')}>
              {texts.start}
            </Button>
          ))}
      </PageHead>
      <Stack gap="xl">
        <Text maw={640}>{texts.explanation}</Text>
        {letters.hasLostAddresses && <Alert color="red">{texts.lost}</Alert>}
        <Ground letters={letters} open={setDialog} />
        <Progress letters={letters} />
        <ProblemNote problem={previewError} />
        {preview !== undefined && <WhoGetsOne preview={preview} />}
        {mayDo('tenant.suppress-addresses') && <Suppress />}
      </Stack>
      {dialog === 'ground' && <SetGround before={letters.ground} onClose={onClose} />}
      {dialog === 'takeBack' && <TakeBack onClose={onClose} />}
      {dialog === 'start' && <Start letters={letters} preview={preview} onClose={onClose} />}
      {dialog === 'pause' && <Pause onClose={onClose} />}
    </>
  );
}

function Ground({ letters, open }: { letters: ShownLetters; open: (dialog: DialogName) => void }) {
  const texts = useLetterTexts();
  return (
    <Stack gap="xs" align="start">
      <Title order={2} size="h4">
        {texts.ground}
      </Title>
      <Text>{letters.ground ?? texts.noGround}</Text>
      <Group>
        <Button variant="default" onClick={() => open('ground')}>
          {letters.ground === null ? texts.setGround : texts.changeGround}
        </Button>
        {letters.ground !== null && (
          <Button variant="subtle" color="red" onClick={() => open('takeBack')}>
            {texts.takeBack}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Progress({ letters }: { letters: ShownLetters }) {
  const texts = useLetterTexts();
  const { number, moment } = useFormats();
  const { counts, answers, isSending, heldUntil, perMinute } = letters;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.progress}
      </Title>
      <FactsList
        facts={[
          [texts.state, isSending ? texts.isSending : texts.isNotSending],
          ...LETTER_STATES.map((state): [string, string] => [texts.states[state], number(counts[state])]),
          ...LETTER_ANSWERS.map((answer): [string, string] => [
            texts.answers[answer],
            number(answers[answer]),
          ]),
        ]}
      />
      {heldUntil !== null && <Text>{texts.heldUntil(moment(heldUntil))}</Text>}
      <Text size="sm" c="dimmed">
        {texts.pace(number(perMinute))}
      </Text>
    </Stack>
  );
}

function WhoGetsOne({ preview: { letters, others, sample } }: { preview: Preview }) {
  const texts = useLetterTexts();
  const { number } = useFormats();
  return (
    <>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.preview}
        </Title>
        <FactsList
          facts={[
            [texts.letters, number(letters)],
            ...others.map(({ reason, count }): [string, string] => [texts.reasons[reason], number(count)]),
          ]}
        />
      </Stack>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.sample}
        </Title>
        <Text fw={700}>{sample.subject}</Text>
        <Text maw={640} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {sample.text}
        </Text>
      </Stack>
    </>
  );
}

function SetGround({ before, onClose }: { before: string | null; onClose: () => void }) {
  const texts = useLetterTexts();
  const params = { tenantId: useTenantId(), eventId: useEventId() };
  const [ground, setGround] = useState(before ?? '');
  const { mutate, isPending, error } = useDeskWrite(service.setLetterGround, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={before === null ? texts.setGround : texts.changeGround}
      action={before === null ? texts.setGround : texts.changeGround}
      isDangerous={false}
      isDisabled={ground.trim() === ''}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { ground: ground.trim(), why } })}
      onClose={onClose}
    >
      <Textarea
        label={texts.groundText}
        description={texts.groundHint}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={LETTER_GROUND_MAX}
        value={ground}
        onChange={({ currentTarget: { value } }) => setGround(value.replace(/\s*\n\s*/g, ' '))}
      />
    </ConfirmConsequences>
  );
}

function TakeBack({ onClose }: { onClose: () => void }) {
  const texts = useLetterTexts();
  const params = { tenantId: useTenantId(), eventId: useEventId() };
  const { mutate, isPending, error } = useDeskWrite(service.setLetterGround, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.takeBack}
      action={texts.takeBack}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { ground: null, why } })}
      onClose={onClose}
    >
      <Text>{texts.takeBackMeans}</Text>
    </ConfirmConsequences>
  );
}

function Start({
  letters: { perMinute },
  preview,
  onClose,
}: {
  letters: ShownLetters;
  preview: Preview | undefined;
  onClose: () => void;
}) {
  const texts = useLetterTexts();
  const { number } = useFormats();
  const params = { tenantId: useTenantId(), eventId: useEventId() };
  const { mutate, isPending, error } = useDeskWrite(service.startLetters, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.start}
      action={texts.start}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { why } })}
      onClose={onClose}
    >
      {preview && (
        <Stack gap="xs">
          <Text fw={700}>{texts.startMeans(preview.letters, number(preview.letters))}</Text>
          <Text>{texts.startLater}</Text>
          <Text>{texts.pace(number(perMinute))}</Text>
        </Stack>
      )}
    </ConfirmConsequences>
  );
}

function Pause({ onClose }: { onClose: () => void }) {
  const texts = useLetterTexts();
  const params = { tenantId: useTenantId(), eventId: useEventId() };
  const { mutate, isPending, error } = useDeskWrite(service.pauseLetters, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.pause}
      action={texts.pause}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params, body: { why } })}
      onClose={onClose}
    >
      <Text>{texts.pauseMeans}</Text>
    </ConfirmConsequences>
  );
}

function Suppress() {
  const texts = useLetterTexts();
  const { number } = useFormats();
  const tenantId = useTenantId();
  const [text, setText] = useState('');
  const { mutate, data, isPending, error } = useDeskWrite(service.suppressAddresses, {
    onSuccess: () => setText(''),
  });
  const emails = text.split(/[\s,;]+/).filter((email) => email !== '');
  return (
    <Stack gap="xs" align="start" maw={640}>
      <Textarea
        w="100%"
        label={texts.suppress}
        description={texts.suppressHint}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <ProblemNote problem={error} />
      <Group>
        <Button
          variant="default"
          disabled={emails.length === 0}
          loading={isPending}
          onClick={() => mutate({ params: { tenantId }, body: { emails, why: '' } })}
        >
          {texts.suppressAction}
        </Button>
        {data !== undefined && (
          <Text role="status">{texts.suppressed(number(data.addresses), number(data.fresh))}</Text>
        )}
      </Group>
    </Stack>
  );
}
