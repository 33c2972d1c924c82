import { Alert, Button, Group, List, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { REMOVAL_DECISIONS, REMOVAL_LETTER_MAX, type RemovalDecisionKind } from '#contract/desk-removals.ts';
import { draftRemovalAnswer, hasBlanks, readPhotoNumbers } from '#contract/removal.ts';
import { useDeskWrite } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { ConfirmConsequences } from '../../ui/confirm-consequences.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { foreseeOutcomes } from './answer.rules.ts';
import { RemovalPhotos } from './removal-photos.tsx';
import { removalService, type ShownRemoval, useRemovalTexts } from './removal-service.ts';

interface Props {
  removal: ShownRemoval;
  /** Why named photos could not be added. */
  problem: unknown;
  /** Called when photos were found for a request that only describes them. */
  onFound: (photoIds: string[]) => void;
}

/** Decides every photo of a request, and writes to the requester. */
export function AnswerForm({ removal, problem, onFound }: Props) {
  const texts = useRemovalTexts();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, RemovalDecisionKind>>(new Map());
  const [edited, setEdited] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { outcomes, undecided } = foreseeOutcomes(removal, decisions);
  const letter = edited ?? draftRemovalAnswer(removal.drafts, outcomes);
  const there = removal.photos.flatMap(({ photoId, previewUrl }) =>
    photoId === null || previewUrl === null ? [] : photoId,
  );
  const decide = (photoIds: readonly string[], decision: string | null) => {
    const chosen = REMOVAL_DECISIONS.find((one) => one === decision);
    if (chosen !== undefined)
      setDecisions(new Map([...decisions, ...photoIds.map((id) => [id, chosen] as const)]));
  };
  const choices = REMOVAL_DECISIONS.filter(
    (decision) => decision !== 'RemoveBought' || removal.purchases.length > 0,
  ).map((value) => ({ value, label: texts.decisions[value] }));
  // Without photos to decide, the letter is the whole answer.
  const isUnwritten = outcomes.length === 0 && edited === undefined;
  const isUnfinished = undecided > 0 || isUnwritten || hasBlanks(letter);
  return (
    <Stack gap="md" component="section">
      <Title order={3} size="h5">
        {texts.answerHeading}
      </Title>
      {there.length > 1 && (
        <Select
          label={texts.decideAll}
          placeholder={texts.choose}
          data={choices}
          value={null}
          onChange={(decision) => decide(there, decision)}
          maw={420}
        />
      )}
      <RemovalPhotos
        removal={removal}
        decide={({ photoId, fileName }) => (
          <Select
            mt="xs"
            label={texts.decide(fileName)}
            placeholder={texts.choose}
            data={choices}
            value={decisions.get(photoId) ?? null}
            onChange={(decision) => decide([photoId], decision)}
          />
        )}
      />
      <AddPhotos problem={problem} onFound={onFound} />
      <Consequences removal={removal} />
      <Textarea
        label={texts.letter}
        description={texts.letterHint}
        autosize
        minRows={6}
        maxLength={REMOVAL_LETTER_MAX}
        value={letter}
        onChange={({ currentTarget: { value } }) => setEdited(value)}
      />
      <Group>
        <Button color="teal" disabled={isUnfinished} onClick={() => setConfirming(true)}>
          {texts.answer}
        </Button>
        {edited !== undefined && (
          <Button variant="default" onClick={() => setEdited(undefined)}>
            {texts.draftAgain}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {undecided > 0 && texts.undecided(undecided)}
          {undecided === 0 && hasBlanks(letter) && texts.blanks}
          {undecided === 0 && isUnwritten && texts.unwritten}
        </Text>
      </Group>
      {isConfirming && (
        <ConfirmAnswer
          removal={removal}
          decisions={decisions}
          letter={letter}
          onClose={() => setConfirming(false)}
        />
      )}
    </Stack>
  );
}

/** Adds photos by their numbers, because a request may only describe them. */
function AddPhotos({ problem, onFound }: Pick<Props, 'problem' | 'onFound'>) {
  const texts = useRemovalTexts();
  const [text, setText] = useState('');
  const { photoIds, unread } = readPhotoNumbers(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onFound(photoIds);
        setText('');
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          label={texts.addPhotos}
          description={texts.addHint}
          flex={1}
          maw={480}
          value={text}
          error={unread.length > 0 && text !== '' ? texts.unread(unread.join(', ')) : undefined}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" disabled={photoIds.length === 0 || unread.length > 0}>
          {texts.add}
        </Button>
      </Group>
      <ProblemNote problem={problem} />
    </form>
  );
}

/** Shows the buyers of the photos, and where else the photos are used. */
function Consequences({ removal }: { removal: ShownRemoval }) {
  const { photos, purchases, refunds, carts, archives } = removal;
  const texts = useRemovalTexts();
  const { price, number } = useFormats();
  // Without a named photo there are no buyers.
  if (photos.length === 0) return null;
  if (purchases.length + carts + archives === 0) return <Text>{texts.nobodyBought}</Text>;
  return (
    <Alert color="orange" title={texts.consequences}>
      <List>
        {purchases.map(({ orderId, number: orderNumber, state, photoIds, refund }) => (
          <List.Item key={orderId}>
            <DeskLink to={`orders/${orderId}`}>{orderNumber}</DeskLink>
            {`: ${texts.purchaseStates[state]}, ${texts.photosOf(number(photoIds.length))}`}
            {refund.amount > 0 && `, ${price(refund.amount, refund.currencyId)}`}
          </List.Item>
        ))}
        {carts > 0 && <List.Item>{texts.carts(number(carts))}</List.Item>}
        {archives > 0 && <List.Item>{texts.archives(number(archives))}</List.Item>}
        {refunds.length > 0 && (
          <List.Item>
            {texts.refunds(refunds.map(({ amount, currencyId }) => price(amount, currencyId)).join(', '))}
          </List.Item>
        )}
      </List>
    </Alert>
  );
}

interface ConfirmProps {
  removal: ShownRemoval;
  decisions: ReadonlyMap<string, RemovalDecisionKind>;
  letter: string;
  onClose: () => void;
}

/** Shows again what will be done, and does it. */
function ConfirmAnswer({ removal, decisions, letter, onClose }: ConfirmProps) {
  const texts = useRemovalTexts();
  const { number } = useFormats();
  const params = { tenantId: useTenantId(), requestId: removal.requestId };
  const answer = useDeskWrite(removalService.answerRemoval, { onSuccess: onClose });
  const decided = [...decisions].filter(([id]) => removal.photos.some(({ photoId }) => photoId === id));
  const counts = REMOVAL_DECISIONS.flatMap((decision) => {
    const count = decided.filter(([, one]) => one === decision).length;
    return count === 0 ? [] : `${texts.decisions[decision]}: ${number(count)}`;
  });
  const isForGood = decided.some(([, one]) => one === 'Remove' || one === 'RemoveBought');
  return (
    <ConfirmConsequences
      isOpen
      title={texts.answer}
      action={texts.confirm}
      isDangerous={isForGood}
      isPending={answer.isPending}
      problem={answer.error}
      onClose={onClose}
      onConfirm={(why) =>
        answer.mutate({
          params,
          body: {
            decisions: decided.map(([photoId, decision]) => ({
              photoId,
              decision,
              seenOrderIds: removal.purchases.flatMap(({ orderId, photoIds }) =>
                photoIds.includes(photoId) ? orderId : [],
              ),
            })),
            letter,
            why,
          },
        })
      }
    >
      <Stack gap="xs">
        {counts.map((count) => (
          <Text key={count}>{count}</Text>
        ))}
        {isForGood && <Text fw={600}>{texts.forGood}</Text>}
        <Text>{texts.mailed(removal.email ?? '')}</Text>
      </Stack>
    </ConfirmConsequences>
  );
}
