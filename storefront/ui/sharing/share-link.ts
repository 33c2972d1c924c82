import { shareFiles, takesFiles } from './share-files.ts';
import type { SharingDevice } from './sharing-device.ts';

/** The outcome; `Left`: the visitor canceled. */
export type ShareOutcome = 'Shared' | 'Copied' | 'Refused' | 'Left';

/** Returns whether something was shared, or can be, because its link was copied. */
export const isShared = (outcome: ShareOutcome): boolean => outcome === 'Shared' || outcome === 'Copied';

/** Copies a link, if the browser cannot share it. */
export async function copyLink(
  { copy }: Pick<SharingDevice, 'copy'>,
  pageUrl: string,
): Promise<'Copied' | 'Refused'> {
  try {
    await copy(pageUrl);
    return 'Copied';
  } catch {
    return 'Refused';
  }
}

/** Shares a drawn card and its link through the phone's share sheet; without a sheet or a card, the link is copied. */
export async function shareCard(
  device: SharingDevice,
  { title, pageUrl, draw }: { title: string; pageUrl: string; draw: () => Promise<File> },
): Promise<ShareOutcome> {
  if (takesFiles(device)) {
    const card = await draw().catch(() => null);
    const data = { title, url: pageUrl, ...(card === null ? {} : { files: [card] }) };
    const outcome = await shareFiles(device, data);
    if (outcome === 'Shared' || outcome === 'Left') return outcome;
  }
  return copyLink(device, pageUrl);
}
