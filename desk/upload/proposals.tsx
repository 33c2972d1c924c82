import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-texts.ts';
import { OwnPicture } from './own-photos.tsx';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

interface Props {
  token: string;
  /** The number of published photos; when it grows, proposals are fetched again. */
  published: number;
}

/** Proposes to hide blurred and duplicate photos, one by one or all shown; nothing is hidden automatically. */
export function Proposals({ token, published }: Props) {
  const texts = useUploadTexts();
  const { number } = useFormats();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['proposals', token, published],
    queryFn: () => callUpload(token, 'listProposals'),
    placeholderData: (before) => before,
    retry: false,
  });
  if (data === undefined || data.total === 0) return null;
  const decide = async (decision: { hide?: string[]; keep?: string[] }): Promise<void> => {
    await callUpload(token, 'decideProposals', { hide: [], keep: [], ...decision });
    for (const key of ['proposals', 'own-photos', 'upload'])
      await queries.invalidateQueries({ queryKey: [key, token] });
  };
  const all = data.proposals.map(({ photo }) => photo.photoId);
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.proposals.title}
      </Title>
      <Text size="sm">{texts.proposals.how(data.total, number(data.total))}</Text>
      <Group>
        <Button variant="default" onClick={() => void decide({ hide: all })}>
          {texts.proposals.hideAll(all.length, number(all.length))}
        </Button>
        <Button variant="default" onClick={() => void decide({ keep: all })}>
          {texts.proposals.keepAll}
        </Button>
      </Group>
      {data.proposals.map(({ photo, reason, instead }) => (
        <Stack key={photo.photoId} gap="xs">
          <SimpleGrid cols={2} spacing="xs">
            <OwnPicture photo={photo} />
            {instead !== null && <OwnPicture photo={instead} />}
          </SimpleGrid>
          <Text size="sm">
            {photo.fileName}: {texts.proposals.reasons[reason]}
          </Text>
          <Group>
            <Button size="xs" variant="default" onClick={() => void decide({ hide: [photo.photoId] })}>
              {texts.proposals.hide}
            </Button>
            <Button size="xs" variant="default" onClick={() => void decide({ keep: [photo.photoId] })}>
              {texts.proposals.keep}
            </Button>
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}
