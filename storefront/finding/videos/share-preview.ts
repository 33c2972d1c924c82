import { copyLink, type ShareOutcome } from '#storefront/ui/sharing/share-link.ts';
import type { SharingDevice } from '#storefront/ui/sharing/sharing-device.ts';

/** The shared form of a video: its page, or the watermarked preview file if others could not open the page. */
export interface SharedVideo {
  title: string;
  pageUrl: string;
  previewUrl: string;
  /** Whether anyone with the link can see the video without a verification. */
  isOpen: boolean;
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
 * Shares a video through the phone's share sheet: by its link, or in a protected event as a file, because the link
 * would ask its recipient for a verification. Without a share sheet, the link is copied.
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
  return copyLink(device, pageUrl);
}
