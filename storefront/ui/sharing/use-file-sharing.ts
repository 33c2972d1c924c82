import { useState } from 'react';
import { shareFiles } from './share-files.ts';
import { thisDevice } from './sharing-device.ts';

/** `Ready`: loaded; the next tap shares it. */
export type FileSharingState = 'Idle' | 'Fetching' | 'Ready' | 'Failed';

export interface FileSharing {
  state: FileSharingState;
  /** The effect of a tap. */
  share: () => void;
}

/** Saves a loaded file as a download, if the browser cannot share it. */
function savePlainly(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // After a minute the download has its data; there is no event for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Shares files that must be loaded first. A browser forgets a tap within seconds; then the loaded files are kept, and
 * the next tap shares them at once. Files that a browser refuses to share are saved as a download.
 * @param fetchData loads them; rejects if that fails
 * @param onShared called when they were shared or saved
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
    // A rejection right after a fresh tap has another reason than the tap's age.
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
