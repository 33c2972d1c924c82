import { Button, Card, Group, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import classes from './film.module.css';
import { reviewService } from './photo-services.ts';
import { usePhotoWords } from './use-photo-words.ts';

/** Decides what visitors said of photos: "this is me" and "not me". */
export function PersonReview({ eventId }: { eventId: string | undefined }) {
  const { review: words } = usePhotoWords();
  const { loading } = useShellWords();
  const { day } = useFormats();
  const params = { tenantId: useTenantId(), eventId: eventId ?? '' };
  const call = eventId === undefined ? undefined : { params };
  const { data, error } = useDeskQuery(reviewService.listPersonsInReview, call);
  const accept = useDeskWrite(reviewService.acceptClaim);
  const refuse = useDeskWrite(reviewService.refuseClaim);
  const confirm = useDeskWrite(reviewService.confirmDenial);
  const dismiss = useDeskWrite(reviewService.dismissDenial);
  const isPending = [accept, refuse, confirm, dismiss].some((write) => write.isPending);
  if (error !== null) return <ProblemNote problem={error} />;
  if (data === undefined) return <Loader aria-label={loading} />;
  const { claims, denials } = data;
  return (
    <Stack>
      <ProblemNote problem={accept.error ?? refuse.error ?? confirm.error ?? dismiss.error} />
      {claims.length + denials.length === 0 && <Text role="status">{words.done}</Text>}
      {claims.map(({ photoId, personId, bib, name, visitorsCount, isProven, firstClaimedAt, ...shown }) => {
        const who = bib === null ? words.byFace : words.bibOf(bib, name);
        const body = { photoId, personId };
        return (
          <Question
            key={`${photoId} ${personId}`}
            question={words.claim(who)}
            facts={[words.visitors(visitorsCount), ...(isProven ? [words.proven] : []), day(firstClaimedAt)]}
            isPending={isPending}
            onYes={() => accept.mutate({ params, body })}
            onNo={() => refuse.mutate({ params, body })}
          >
            <img src={shown.previewUrl} alt={shown.fileName} loading="lazy" />
            {shown.known !== null && (
              <img src={shown.known.closeUpUrl ?? shown.known.previewUrl} alt={words.known} loading="lazy" />
            )}
          </Question>
        );
      })}
      {denials.map(({ photoId, fileName, previewUrl, bib, name, visitorsCount, firstDeniedAt }) => {
        const body = { photoId, bib };
        return (
          <Question
            key={`${photoId} ${bib}`}
            question={words.denial(bib, name)}
            facts={[words.visitors(visitorsCount), day(firstDeniedAt)]}
            isPending={isPending}
            onYes={() => dismiss.mutate({ params, body })}
            onNo={() => confirm.mutate({ params, body })}
          >
            <img src={previewUrl} alt={fileName} loading="lazy" />
          </Question>
        );
      })}
    </Stack>
  );
}

interface QuestionProps {
  question: string;
  facts: readonly string[];
  isPending: boolean;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}

function Question({ question, facts, isPending, onYes, onNo, children }: QuestionProps) {
  const { review: words } = usePhotoWords();
  return (
    <Card withBorder component="section" aria-label={question}>
      <Text fw={600}>{question}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <div className={classes.pair}>{children}</div>
      <Group mt="sm">
        <Button disabled={isPending} onClick={onYes}>
          {words.isThem}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onNo}>
          {words.isNotThem}
        </Button>
      </Group>
    </Card>
  );
}
