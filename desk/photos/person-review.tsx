import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import classes from './photo-list.module.css';
import { reviewService } from './photo-services.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

/** Decides visitors' claims: "this is me" and "not me". */
export function PersonReview({ eventId }: { eventId: string | undefined }) {
  const { review: texts } = usePhotoTexts();
  const { loading } = useShellTexts();
  const { day } = useFormats();
  const params = { tenantId: useTenantId(), eventId: eventId ?? '' };
  const call = eventId === undefined ? undefined : { params };
  const { data, error } = useDeskQuery(reviewService.listPersonsInReview, call);
  const accept = useDeskWrite(reviewService.acceptClaim);
  const refuse = useDeskWrite(reviewService.refuseClaim);
  const confirm = useDeskWrite(reviewService.confirmDenial);
  const dismiss = useDeskWrite(reviewService.dismissDenial);
  const undo = useDeskWrite(reviewService.undoClaimReview);
  const mayUndo = useMayDo()('photo.undo-verdict');
  const [decided, setDecided] = useState<readonly DecidedClaim[]>([]);
  const keep = (claim: DecidedClaim) => () => setDecided((all) => [claim, ...all].slice(0, KEPT));
  const takeBack = ({ photoId, personId }: DecidedClaim) =>
    undo.mutate(
      { params, body: { photoId, personId } },
      {
        onSuccess: () =>
          setDecided((all) => all.filter((one) => one.photoId !== photoId || one.personId !== personId)),
      },
    );
  const isPending = [accept, refuse, confirm, dismiss].some((write) => write.isPending);
  if (error !== null) return <ProblemNote problem={error} />;
  if (data === undefined) return <Loader aria-label={loading} />;
  const { claims, denials } = data;
  return (
    <Stack>
      <ProblemNote problem={accept.error ?? refuse.error ?? confirm.error ?? dismiss.error ?? undo.error} />
      {claims.length + denials.length === 0 && <Text role="status">{texts.done}</Text>}
      {claims.map(({ photoId, personId, bib, name, visitorsCount, isProven, firstClaimedAt, ...shown }) => {
        const who = bib === null ? texts.byFace : texts.bibOf(bib, name);
        const body = { photoId, personId };
        return (
          <Question
            key={`${photoId} ${personId}`}
            question={texts.claim(who)}
            facts={[texts.visitors(visitorsCount), ...(isProven ? [texts.proven] : []), day(firstClaimedAt)]}
            isPending={isPending}
            onYes={() =>
              accept.mutate({ params, body }, { onSuccess: keep({ ...body, who, shown, isAccepted: true }) })
            }
            onNo={() =>
              refuse.mutate({ params, body }, { onSuccess: keep({ ...body, who, shown, isAccepted: false }) })
            }
          >
            <img src={shown.previewUrl} alt={shown.fileName} loading="lazy" />
            {shown.known !== null && (
              <img src={shown.known.closeUpUrl ?? shown.known.previewUrl} alt={texts.known} loading="lazy" />
            )}
          </Question>
        );
      })}
      {denials.map(({ photoId, fileName, previewUrl, bib, name, visitorsCount, firstDeniedAt }) => {
        const body = { photoId, bib };
        return (
          <Question
            key={`${photoId} ${bib}`}
            question={texts.denial(bib, name)}
            facts={[texts.visitors(visitorsCount), day(firstDeniedAt)]}
            isPending={isPending}
            onYes={() => dismiss.mutate({ params, body })}
            onNo={() => confirm.mutate({ params, body })}
          >
            <img src={previewUrl} alt={fileName} loading="lazy" />
          </Question>
        );
      })}
      {mayUndo && decided.length > 0 && (
        <DecidedClaims claims={decided} isPending={undo.isPending} onUndo={takeBack} />
      )}
    </Stack>
  );
}

/** A claim that was decided on this page. */
interface DecidedClaim {
  photoId: string;
  personId: string;
  who: string;
  shown: { fileName: string };
  isAccepted: boolean;
}

const KEPT = 30;

/** Shows the last decisions, each with a button that undoes it. */
function DecidedClaims({
  claims,
  isPending,
  onUndo,
}: {
  claims: readonly DecidedClaim[];
  isPending: boolean;
  onUndo: (claim: DecidedClaim) => void;
}) {
  const { changes, undo, review: texts } = usePhotoTexts();
  return (
    <Stack gap={4} component="section">
      <Title order={3} size="h5">
        {changes}
      </Title>
      {claims.map((claim) => (
        <Group gap="xs" key={`${claim.photoId} ${claim.personId}`}>
          <Text size="sm">
            {claim.shown.fileName}, {claim.who}: {claim.isAccepted ? texts.isThem : texts.isNotThem}
          </Text>
          <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => onUndo(claim)}>
            {undo}
          </Button>
        </Group>
      ))}
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
  const { review: texts } = usePhotoTexts();
  return (
    <Card withBorder component="section" aria-label={question}>
      <Text fw={600}>{question}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <div className={classes.pair}>{children}</div>
      <Group mt="sm">
        <Button disabled={isPending} onClick={onYes}>
          {texts.isThem}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onNo}>
          {texts.isNotThem}
        </Button>
      </Group>
    </Card>
  );
}
