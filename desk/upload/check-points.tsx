import { Chip, Group, Input, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../i18n/use-texts.ts';
import { callUpload } from './upload-calls.ts';
import { useUploadTexts } from './use-upload-texts.ts';

interface Props {
  token: string;
  placeKm: number | undefined;
  onChosen: (placeKm: number | undefined) => void;
}

/** Asks where on the course the next photos were taken: one tap for a known point, or a kilometre. */
export function CheckPoints({ token, placeKm, onChosen }: Props) {
  const texts = useUploadTexts();
  const { number } = useFormats();
  const { data } = useQuery({
    queryKey: ['places', token],
    queryFn: () => callUpload(token, 'listCheckPoints'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = ({ kind, name, km }: NonNullable<typeof data>['points'][number]): string => {
    if (kind === 'Start') return texts.places.start;
    if (kind === 'Finish') return texts.places.finish(name);
    return kind === 'CheckPoint' ? name : texts.places.kilometre(number(km));
  };
  return (
    <Input.Wrapper label={texts.places.label} description={texts.places.hint}>
      <Stack gap="xs" mt="xs">
        <Chip.Group
          value={placeKm === undefined ? '' : String(placeKm)}
          onChange={(value) => onChosen(value === '' ? undefined : Number(value))}
        >
          <Group gap="xs">
            <Chip value="">{texts.places.none}</Chip>
            {data?.points.map((point) => (
              <Chip key={point.km} value={String(point.km)}>
                {nameOf(point)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <NumberInput
          label={texts.places.other}
          maw={160}
          min={0}
          max={1000}
          decimalScale={3}
          value={placeKm ?? ''}
          onChange={(value) => onChosen(value === '' ? undefined : Number(value))}
        />
      </Stack>
    </Input.Wrapper>
  );
}
