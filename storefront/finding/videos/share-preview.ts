/** What is shared of a video: its page, or where others could not open that, the watermarked preview itself. */
export interface SharedVideo {
  title: string;
  pageUrl: string;
  previewUrl: string;
  /** Whether whoever has the link sees the video without proving who they are. */
  isOpen: boolean;
}

/** How it went; `Left`: the visitor thought better of it. */
export type ShareOutcome = 'Shared' | 'Copied' | 'Refused' | 'Left';

/** What of a browser sharing needs; `share` is missing on most desktops. */
export interface SharingDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
  copy: (text: string) => Promise<void>;
  fetchFile: (url: string) => Promise<Blob>;
}

/** This browser. */
export function thisDevice(): SharingDevice {
  const { navigator } = globalThis;
  return {
    // Not every browser that the types promise it of has it.
    ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
    ...('canShare' in navigator ? { canShare: (data) => navigator.canShare(data) } : {}),
    copy: (text) => navigator.clipboard.writeText(text),
    fetchFile: async (url) => (await fetch(url)).blob(),
  };
}

async function previewFile(device: SharingDevice, { title, previewUrl }: SharedVideo): Promise<File | null> {
  try {
    const bytes = await device.fetchFile(previewUrl);
    return new File([bytes], `${title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '')}.mp4`, { type: 'video/mp4' });
  } catch {
    return null;
  }
}

/**
 * Hands a video to the phone's own sheet: by its link, and of a protected event as a file, because the link would ask
 * whoever gets it who they are. Without such a sheet the link is copied.
 */
export async function sharePreview(device: SharingDevice, video: SharedVideo): Promise<ShareOutcome> {
  const { title, pageUrl, isOpen } = video;
  if (device.share !== undefined) {
    const file = isOpen ? null : await previewFile(device, video);
    const asFile = file === null ? null : { title, files: [file] };
    const data = asFile !== null && device.canShare?.(asFile) === true ? asFile : { title, url: pageUrl };
    try {
      await device.share(data);
      return 'Shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'Left';
    }
  }
  try {
    await device.copy(pageUrl);
    return 'Copied';
  } catch {
    return 'Refused';
  }
}
