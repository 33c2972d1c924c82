import { Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { DeskLink } from '../../ui/desk-link.tsx';
import { FactsList } from '../../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../../ui/thing-page.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskMoreDialog } from './ask-more-dialog.tsx';
import { RemovalClock } from './removal-clock.tsx';
import { RemovalPhotos } from './removal-photos.tsx';
import { removalService, type ShownRemoval, useRemovalTexts } from './removal-service.ts';

/** Shows one request: its author, subject and reason, its photos with their facts, and the answer. */
export default function RemovalPage() {
  const { requestId = '' } = useParams({ strict: false }) as { requestId?: string };
  const texts = useRemovalTexts();
  const shell = useShellTexts();
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
      title={texts.title(removal.email ?? texts.forgotten)}
      thingKind="removal"
      thingId={requestId}
      dialogs={dialogs}
      actionOf={() => texts.askBack}
      renderDialog={(_dialog, { onClose, onDone }) => (
        <AskMoreDialog removal={removal} onClose={onClose} onDone={onDone} />
      )}
    >
      <Stack gap="xl">
        <Facts removal={removal} />
        {removal.words !== '' && (
          <Section title={texts.theirWords}>
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
          <Section title={texts.photos}>
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
  const texts = useRemovalTexts();
  const { moment, number } = useFormats();
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  return (
    <Stack gap="sm">
      <FactsList
        facts={[
          [
            removal.state === 'Open' ? texts.due : texts.state,
            <RemovalClock key="clock" removal={removal} />,
          ],
          [texts.reason, texts.reasons[removal.reason]],
          [texts.asked, moment(removal.askedAt)],
          [texts.address, removal.isKnown ? texts.known : texts.unknown],
          [texts.language, languages.of(removal.language)],
        ]}
      />
      {removal.others.map(({ requestId, askedAt, photosCount }) => (
        <Text key={requestId} size="sm">
          <DeskLink to={`removals/${requestId}`}>
            {texts.other(moment(askedAt), number(photosCount))}
          </DeskLink>
        </Text>
      ))}
    </Stack>
  );
}

function Letters({ removal: { letters } }: { removal: ShownRemoval }) {
  const texts = useRemovalTexts();
  const { moment } = useFormats();
  if (letters.length === 0) return null;
  return (
    <Section title={texts.letters}>
      {letters.map(({ letterId, kind, text, at }) => (
        <Stack key={letterId} gap={0}>
          <Text size="sm" c="dimmed">
            {texts.letterKinds[kind]}, {moment(at)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
        </Stack>
      ))}
    </Section>
  );
}
