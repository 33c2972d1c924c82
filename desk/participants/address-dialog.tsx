import { List, Text } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type ParticipantDialogProps, participantService, useParticipantTexts } from './service.ts';

/** Confirms that an address added later belongs to the participant. */
export function AddressDialog({ eventId, participant, onClose, onDone }: ParticipantDialogProps) {
  const texts = useParticipantTexts().confirmAddress;
  const tenantId = useTenantId();
  const { participantId, version: seen, email } = participant;
  const { mutate, isPending, error } = useDeskWrite(participantService.confirmParticipantAddress, {
    onSuccess: onDone,
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params: { tenantId, eventId, participantId }, body: { seen, why } })}
    >
      <Text>{texts.meaning(email ?? '')}</Text>
      <List>
        {texts.consequences.map((consequence) => (
          <List.Item key={consequence}>{consequence}</List.Item>
        ))}
      </List>
    </ConfirmConsequences>
  );
}
