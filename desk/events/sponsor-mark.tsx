import { Button, Checkbox, FileButton, Group, Image, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, sharingService, useSharingTexts } from './sharing-service.ts';

interface Props {
  eventId: string;
  sharing: Sharing;
}

/** The change of the logo: a file to upload, or `null` to remove it. */
type Change = { file: File | null };

/** Shows a sponsor's logo on the previews of an event, and on the free card for each runner. */
export function SponsorMark({ eventId, sharing: { mark, hasFreeCard } }: Props) {
  const texts = useSharingTexts();
  const [change, setChange] = useState<Change>();
  return (
    <Section title={texts.mark} hint={texts.markHint}>
      {mark !== null && (
        <Image src={mark} alt={texts.mark} w="auto" h={72} fit="contain" bg="gray.3" p="xs" radius="sm" />
      )}
      {mark !== null && <Text>{hasFreeCard ? texts.freeCard : texts.noFreeCard}</Text>}
      <Group>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && setChange({ file })}>
          {(props) => (
            <Button variant="default" {...props}>
              {mark === null ? texts.markPut : texts.markReplace}
            </Button>
          )}
        </FileButton>
        {mark !== null && (
          <Button variant="default" onClick={() => setChange({ file: null })}>
            {texts.markRemove}
          </Button>
        )}
      </Group>
      {change !== undefined && (
        <SetMark
          eventId={eventId}
          file={change.file}
          hasCard={hasFreeCard}
          onClose={() => setChange(undefined)}
        />
      )}
    </Section>
  );
}

function SetMark({
  eventId,
  file,
  hasCard,
  onClose,
}: {
  eventId: string;
  file: File | null;
  hasCard: boolean;
  onClose: () => void;
}) {
  const texts = useSharingTexts();
  const tenantId = useTenantId();
  const [hasFreeCard, setFreeCard] = useState(hasCard);
  const { mutate, isPending, error } = useDeskWrite(sharingService.setMark, { onSuccess: onClose });
  const set = (why: string) =>
    mutate({
      params: { tenantId, eventId },
      body: {
        base64: file,
        hasFreeCard: file !== null && hasFreeCard,
        why,
      },
    });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.mark}
      action={file === null ? texts.markRemove : texts.markPut}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={set}
      onClose={onClose}
    >
      <Text>{file === null ? texts.markGoes : texts.markComes(file.name)}</Text>
      {file !== null && (
        <Checkbox
          label={texts.withFreeCard}
          description={texts.withFreeCardHint}
          checked={hasFreeCard}
          onChange={({ currentTarget: { checked } }) => setFreeCard(checked)}
        />
      )}
    </ConfirmConsequences>
  );
}
