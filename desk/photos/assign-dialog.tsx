import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { deskPhotographerSchemas } from '#contract/desk-photographers.schema.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { usePhotoTexts } from './use-photo-texts.ts';

const service = createDeskService<typeof deskPhotographerSchemas>(deskPhotographerRoutes);

interface Props {
  photoIds: string[];
  onClose: () => void;
  /** Called with the number of photos that were credited to another photographer or to none. */
  onDone: (photosCount: number) => void;
}

/** Credits photos to a photographer, overriding the camera's or folder's name. */
export function AssignDialog({ photoIds, onClose, onDone }: Props) {
  const { photographer: texts } = usePhotoTexts();
  const tenantId = useTenantId();
  const { data, error } = useDeskQuery(service.listPhotographers, { params: { tenantId } });
  const [photographerId, setPhotographerId] = useState('');
  const assign = useDeskWrite(service.correctPhotographer, {
    onSuccess: ({ photosCount }) => onDone(photosCount),
  });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title}
      action={texts.action}
      isDangerous={false}
      isDisabled={photographerId === ''}
      isPending={assign.isPending}
      problem={error ?? assign.error}
      onConfirm={(why) => assign.mutate({ params: { tenantId, photographerId }, body: { photoIds, why } })}
      onClose={onClose}
    >
      {data !== undefined && (
        <NativeSelect
          label={texts.label}
          value={photographerId}
          data={[
            { value: '', label: '–' },
            ...data.photographers.map((one) => ({ value: one.photographerId, label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setPhotographerId(value)}
        />
      )}
    </ConfirmConsequences>
  );
}
