import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FREE_PHOTOS_MAX, ORGANIZER_SALES, type OrganizerSales } from '#contract/desk-sharing.ts';
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

/** Shows which figures an organizer sees, and how many photos they may give away. */
export function SharingSettings({ eventId, sharing }: Props) {
  const texts = useSharingTexts();
  const { number } = useFormats();
  const [isEditing, setEditing] = useState(false);
  return (
    <Section title={texts.settings} hint={texts.settingsHint}>
      <Text>
        {[
          sharing.organizerCoverage ? texts.coverageShown : texts.coverageHidden,
          texts.salesShown[sharing.organizerSales],
          texts.freeMax(number(sharing.freePhotosMax)),
        ].join(' ')}
      </Text>
      <Group>
        <Button variant="default" onClick={() => setEditing(true)}>
          {texts.change}
        </Button>
      </Group>
      {isEditing && <Edit eventId={eventId} sharing={sharing} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Edit({ eventId, sharing, onClose }: Props & { onClose: () => void }) {
  const texts = useSharingTexts();
  const tenantId = useTenantId();
  const [organizerCoverage, setCoverage] = useState(sharing.organizerCoverage);
  const [organizerSales, setSales] = useState<OrganizerSales>(sharing.organizerSales);
  const [freePhotosMax, setFreeMax] = useState(sharing.freePhotosMax);
  const { mutate, isPending, error } = useDeskWrite(sharingService.setSharing, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.settings}
      action={texts.save}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onConfirm={(why) =>
        mutate({
          params: { tenantId, eventId },
          body: { organizerCoverage, organizerSales, freePhotosMax, why },
        })
      }
      onClose={onClose}
    >
      <Stack>
        <Checkbox
          label={texts.organizerCoverage}
          checked={organizerCoverage}
          onChange={({ currentTarget: { checked } }) => setCoverage(checked)}
        />
        <NativeSelect
          label={texts.organizerSales}
          value={organizerSales}
          onChange={({ currentTarget: { value } }) => setSales(value as OrganizerSales)}
          data={ORGANIZER_SALES.map((value) => ({ value, label: texts.salesChoices[value] }))}
        />
        <NumberInput
          label={texts.freePhotosMax}
          description={texts.freePhotosMaxHint}
          min={0}
          max={FREE_PHOTOS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={freePhotosMax}
          onChange={(value) => setFreeMax(Number(value) || 0)}
        />
      </Stack>
    </ConfirmConsequences>
  );
}
