import { Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FREE_NAMES_MAX } from '#contract/desk-sharing.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, sharingService, useSharingTexts } from './sharing-service.ts';

interface Props {
  eventId: string;
  sharing: Sharing;
}

/** The maximum number of photos listed by name. */
const LISTED = 20;

/** Shows the free photos of an event, their downloads, and the form that makes more of them free. */
export function FreePhotos({ eventId, sharing: { free, freePhotosMax } }: Props) {
  const texts = useSharingTexts();
  const { number } = useFormats();
  const [isGiving, setGiving] = useState<boolean>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const downloads = free.reduce((sum, one) => sum + one.downloads, 0);
  return (
    <Section title={texts.free} hint={texts.freeHint}>
      <Text>{texts.freeCount(number(free.length), number(freePhotosMax), number(downloads))}</Text>
      {free.length > 0 && (
        <List size="sm">
          {free.slice(0, LISTED).map(({ photoId, fileName, downloads: count }) => (
            <List.Item key={photoId}>{texts.freeLine(fileName, number(count))}</List.Item>
          ))}
        </List>
      )}
      {unknown.length > 0 && (
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {texts.unknownFiles(unknown.join(', '))}
        </Text>
      )}
      <Group>
        {freePhotosMax > 0 && (
          <Button variant="default" onClick={() => setGiving(true)}>
            {texts.give}
          </Button>
        )}
        {free.length > 0 && (
          <Button variant="default" onClick={() => setGiving(false)}>
            {texts.takeBack}
          </Button>
        )}
      </Group>
      {isGiving !== undefined && (
        <Give
          eventId={eventId}
          isFree={isGiving}
          onClose={() => setGiving(undefined)}
          onDone={(names) => {
            setUnknown(names);
            setGiving(undefined);
          }}
        />
      )}
    </Section>
  );
}

interface GiveProps {
  eventId: string;
  isFree: boolean;
  onClose: () => void;
  onDone: (unknown: readonly string[]) => void;
}

function Give({ eventId, isFree, onClose, onDone }: GiveProps) {
  const texts = useSharingTexts();
  const tenantId = useTenantId();
  const [withReport, setWithReport] = useState(false);
  const [text, setText] = useState('');
  const fileNames = text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, FREE_NAMES_MAX);
  const { mutate, isPending, error } = useDeskWrite(sharingService.givePhotos, {
    onSuccess: ({ unknown }) => onDone(unknown),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={isFree ? texts.give : texts.takeBack}
      action={isFree ? texts.give : texts.takeBack}
      isDangerous={false}
      isDisabled={fileNames.length === 0 && !withReport}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({ params: { tenantId, eventId }, body: { fileNames, withReport, isFree, why } })
      }
      onClose={onClose}
    >
      <Stack>
        <Text>{isFree ? texts.giveMeaning : texts.takeBackMeaning}</Text>
        <Checkbox
          label={texts.withReport}
          checked={withReport}
          onChange={({ currentTarget: { checked } }) => setWithReport(checked)}
        />
        <Textarea
          label={texts.fileNames}
          description={texts.fileNamesHint}
          autosize
          minRows={3}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Stack>
    </ConfirmConsequences>
  );
}
