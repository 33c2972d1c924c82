import { Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellWords } from '../../shell/use-shell-words.ts';
import { DeskLink } from '../../ui/desk-link.tsx';
import { FactsList } from '../../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../../ui/thing-page.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskMoreDialog } from './ask-more-dialog.tsx';
import { RemovalClock } from './removal-clock.tsx';
import { RemovalPhotos } from './removal-photos.tsx';
import { removalService, type ShownRemoval, useRemovalWords } from './removal-service.ts';

/** One request: who asks for what and why, its photos with their facts, and the answer. */
export default function RemovalPage() {
  const { requestId = '' } = useParams({ strict: false }) as { requestId?: string };
  const words = useRemovalWords();
  const shell = useShellWords();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const [foundIds, setFoundIds] = useState<readonly string[]>([]);
  const query = foundIds.length === 0 ? {} : { photoIds: foundIds.join(',') };
  const call = { params: { tenantId, requestId }, query };
  const { data: removal, error } = useDeskQuery(removalService.getRemoval, call);
  if (removal === undefined) return <ThingPending title={shell.areas.removals} problem={error} />;
  const isOpen = removal.state === 'Open';
  const dialogs = isOpen && mayDo('removal.ask-more') ? [{ name: 'more' }] : [];
  return (
    <ThingPage
      title={words.title(removal.email ?? words.forgotten)}
      thingKind="removal"
      thingId={requestId}
      dialogs={dialogs}
      actionOf={() => words.askBack}
      renderDialog={(_dialog, { onClose, onDone }) => (
        <AskMoreDialog removal={removal} onClose={onClose} onDone={onDone} />
      )}
    >
      <Stack gap="xl">
        <Facts removal={removal} />
        {removal.words !== '' && (
          <Section title={words.theirWords}>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{removal.words}</Text>
          </Section>
        )}
        {isOpen && mayDo('removal.answer') ? (
          <AnswerForm
            removal={removal}
            problem={error}
            onFound={(ids) => setFoundIds([...new Set([...foundIds, ...ids])])}
          />
        ) : (
          <Section title={words.photos}>
            <RemovalPhotos removal={removal} />
          </Section>
        )}
        <Letters removal={removal} />
      </Stack>
    </ThingPage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Facts({ removal }: { removal: ShownRemoval }) {
  const words = useRemovalWords();
  const { moment, number } = useFormats();
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  return (
    <Stack gap="sm">
      <FactsList
        facts={[
          [
            removal.state === 'Open' ? words.due : words.state,
            <RemovalClock key="clock" removal={removal} />,
          ],
          [words.reason, words.reasons[removal.reason]],
          [words.asked, moment(removal.askedAt)],
          [words.address, removal.isKnown ? words.known : words.unknown],
          [words.language, languages.of(removal.language)],
        ]}
      />
      {removal.others.map(({ requestId, askedAt, photosCount }) => (
        <Text key={requestId} size="sm">
          <DeskLink to={`removals/${requestId}`}>
            {words.other(moment(askedAt), number(photosCount))}
          </DeskLink>
        </Text>
      ))}
    </Stack>
  );
}

function Letters({ removal: { letters } }: { removal: ShownRemoval }) {
  const words = useRemovalWords();
  const { moment } = useFormats();
  if (letters.length === 0) return null;
  return (
    <Section title={words.letters}>
      {letters.map(({ letterId, kind, text, at }) => (
        <Stack key={letterId} gap={0}>
          <Text size="sm" c="dimmed">
            {words.letterKinds[kind]}, {moment(at)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
        </Stack>
      ))}
    </Section>
  );
}
