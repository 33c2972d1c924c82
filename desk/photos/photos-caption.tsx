import { useDeskWrite } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { CaptionForm, commonCaption } from '../ui/caption-form.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { photoService, type ReviewPhoto } from './photo-services.ts';
import type { PhotoList } from './use-photo-list.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

interface Props {
  eventId: string;
  photoList: PhotoList;
  /** One photo, or several that get the same caption. */
  photos: readonly ReviewPhoto[];
  onDone?: (message: string) => void;
}

/** Asks for the caption of photos, if the member may write it; the list shows it once it is saved. */
export function PhotosCaption({ eventId, photoList, photos, onDone }: Props) {
  const texts = usePhotoTexts();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId(), eventId };
  const saved = commonCaption(photos);
  const write = useDeskWrite(photoService.captionPhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds }, { body: { caption } }) => {
      photoList.put(
        photos.flatMap((photo) => (changedIds.includes(photo.photoId) ? { ...photo, caption } : [])),
      );
      onDone?.(texts.captionDone(changedIds.length));
    },
  });
  if (!mayDo('photo.caption')) return null;
  return (
    <>
      <CaptionForm
        texts={texts}
        saved={saved}
        isPending={write.isPending}
        onSave={(caption) =>
          write.mutate({ params, body: { photoIds: photos.map(({ photoId }) => photoId), caption } })
        }
      />
      <ProblemNote problem={write.error} />
    </>
  );
}
