import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';

interface ChoosePhotoProps {
  label: string;
  /** Called before choosing; returns whether a photo may be chosen now, and may show what is missing. */
  isAllowed?: () => boolean;
  /** Whether choosing a photo is the primary action, because there is no camera. */
  isPrimary?: boolean;
  onChoose: (photo: File) => void;
}

/** Shows a button that lets the visitor choose a photo of theirs. */
export function ChoosePhoto({
  label,
  isAllowed = () => true,
  isPrimary = false,
  onChoose,
}: ChoosePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [photo] = event.target.files ?? [];
          // Reset, so that the same photo can be chosen again.
          event.target.value = '';
          if (photo !== undefined) onChoose(photo);
        }}
      />
      <Button
        variant={isPrimary ? 'primary' : 'quiet'}
        isWide
        icon={<ImageUp aria-hidden="true" size={20} />}
        onClick={() => {
          if (isAllowed()) input.current?.click();
        }}
      >
        {label}
      </Button>
    </>
  );
}
