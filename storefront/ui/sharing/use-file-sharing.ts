import { useState } from 'react';
import { shareFiles } from './share-files.ts';
import { thisDevice } from './sharing-device.ts';

/** `Ready`: fetched, and one more tap shares it. */
export type FileSharingState = 'Idle' | 'Fetching' | 'Ready' | 'Failed';

export interface FileSharing {
  state: FileSharingState;
  /** What a tap does. */
  share: () => void;
}

/** Has the browser save a file that was fetched, if it does not share it. */
function savePlainly(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its bytes by then; the spec has no event for it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Shares what has to be fetched first. A browser forgets a tap within seconds; then what was fetched is kept, and the
 * next tap shares it at once. What a browser refuses to share after all is saved as a download.
 * @param fetchData fetches it; rejects if it cannot be had
 * @param onShared the sheet took it, or it was saved
 */
export function useFileSharing(
  fetchData: () => Promise<ShareData & { files: File[] }>,
  onShared: () => void = () => {},
): FileSharing {
  const [state, setState] = useState<FileSharingState>('Idle');
  const [kept, setKept] = useState<(ShareData & { files: File[] }) | null>(null);
  const run = async () => {
    const wasKept = kept !== null;
    if (!wasKept) setState('Fetching');
    const data = kept ?? (await fetchData());
    const outcome = await shareFiles(thisDevice(), data);
    if (outcome === 'TapAgain' && !wasKept) {
      setKept(data);
      setState('Ready');
      return;
    }
    // One that was refused after a fresh tap is not about the tap.
    if (outcome === 'TapAgain' || outcome === 'Refused') data.files.forEach(savePlainly);
    if (outcome === 'Left') {
      setKept(data);
      setState('Idle');
      return;
    }
    setKept(null);
    setState('Idle');
    onShared();
  };
  const share = () => {
    if (state === 'Fetching') return;
    run().catch(() => {
      setKept(null);
      setState('Failed');
    });
  };
  return { state, share };
}
