import { Button, Checkbox, Group, Image, List, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FREE_NAMES_MAX } from '#contract/desk-sharing.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PictureChoices } from './picture-choices.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, sharingService, useSharingTexts } from './sharing-service.ts';

interface Props {
  eventId: string;
  sharing: Sharing;
}

type FreePhoto = Sharing['free'][number];

/** The maximum number of photos listed beside the form. */
const LISTED = 20;

/** Shows the free photos of an event, their downloads, and the forms that make more photos free or sell them again. */
export function FreePhotos({ eventId, sharing: { free, freePhotosMax } }: Props) {
  const texts = useSharingTexts();
  const { number } = useFormats();
  const [isGiving, setGiving] = useState<boolean>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const downloads = free.reduce((sum, one) => sum + one.downloads, 0);
  return (
    <Section title={texts.free} hint={texts.freeHint}>
      <Text>{texts.freeCount(number(free.length), number(freePhotosMax), number(downloads))}</Text>
      <FreeList free={free.slice(0, LISTED)} />
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
          free={free}
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

/** Shows free photos by their pictures, those without a picture by their names. */
function FreeList({ free }: { free: readonly FreePhoto[] }) {
  const texts = useSharingTexts();
  const { number } = useFormats();
  const named = free.filter(({ thumbUrl }) => thumbUrl === null);
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} spacing="xs">
        {free.map(({ photoId, fileName, thumbUrl, downloads }) =>
          thumbUrl === null ? null : (
            <figure key={photoId} style={{ margin: 0 }}>
              <Image src={thumbUrl} alt="" loading="lazy" fit="contain" style={{ aspectRatio: '3 / 2' }} />
              <Text component="figcaption" size="xs" style={{ overflowWrap: 'anywhere' }}>
                {texts.freeLine(fileName, number(downloads))}
              </Text>
            </figure>
          ),
        )}
      </SimpleGrid>
      {named.length > 0 && (
        <List size="sm">
          {named.map(({ photoId, fileName, downloads }) => (
            <List.Item key={photoId}>{texts.freeLine(fileName, number(downloads))}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

interface GiveProps {
  eventId: string;
  free: readonly FreePhoto[];
  isFree: boolean;
  onClose: () => void;
  onDone: (unknown: readonly string[]) => void;
}

function Give({ eventId, free, isFree, onClose, onDone }: GiveProps) {
  const texts = useSharingTexts();
  const tenantId = useTenantId();
  const [withReport, setWithReport] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
      isDisabled={fileNames.length + chosen.size === 0 && !withReport}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, eventId },
          body: { fileNames, photoIds: [...chosen], withReport, isFree, why },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <Text>{isFree ? texts.giveMeaning : texts.takeBackMeaning}</Text>
        {isFree ? (
          <PhotoPicker
            eventId={eventId}
            taken={new Set(free.map(({ photoId }) => photoId))}
            chosen={chosen}
            onChange={setChosen}
          />
        ) : (
          <PictureChoices
            photos={free.flatMap((one) => (one.thumbUrl === null ? [] : { ...one, thumbUrl: one.thumbUrl }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        <Text role="status" size="sm">
          {texts.picked(chosen.size)}
        </Text>
        <Checkbox
          label={texts.withReport}
          checked={withReport}
          onChange={({ currentTarget: { checked } }) => setWithReport(checked)}
        />
        <Textarea
          label={texts.fileNames}
          description={texts.fileNamesHint}
          autosize
          minRows={1}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Stack>
    </ConfirmConsequences>
  );
}
