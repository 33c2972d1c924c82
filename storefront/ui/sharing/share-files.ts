import type { SharingDevice } from './sharing-device.ts';

/** The address of a file, and its name. */
export interface NamedAddress {
  url: string;
  fileName: string;
}

/**
 * The outcome of sharing. `Left`: the visitor canceled. `TapAgain`: loading took longer than the browser lets a tap
 * count. `Refused`: the browser does not share these files.
 */
export type FilesOutcome = 'Shared' | 'Left' | 'TapAgain' | 'Refused';

/** Returns whether a browser shares photo files through the phone's share sheet, which can also save them. */
export function takesFiles({ share, canShare }: Pick<SharingDevice, 'share' | 'canShare'>): boolean {
  if (share === undefined || canShare === undefined) return false;
  return canShare({ files: [new File([''], 'photo.jpg', { type: 'image/jpeg' })] });
}

/**
 * Returns whether files are saved through the share sheet: a phone's has "save image", a desktop's only lists other
 * programs. With a mouse, files are downloaded.
 */
export function savesBySheet(device: Pick<SharingDevice, 'share' | 'canShare' | 'isHandheld'>): boolean {
  return device.isHandheld && takesFiles(device);
}

/** Loads files one after another, because a phone holds them all in memory. Rejects if one cannot be loaded. */
export async function fetchFiles(
  device: Pick<SharingDevice, 'fetchFile'>,
  addresses: readonly NamedAddress[],
): Promise<File[]> {
  const files: File[] = [];
  for (const { url, fileName } of addresses) {
    const bytes = await device.fetchFile(url);
    files.push(new File([bytes], fileName, { type: bytes.type }));
  }
  return files;
}

/** Passes loaded files to the phone's share sheet. */
export async function shareFiles(
  { share, canShare }: Pick<SharingDevice, 'share' | 'canShare'>,
  data: ShareData,
): Promise<FilesOutcome> {
  if (share === undefined || canShare?.(data) !== true) return 'Refused';
  try {
    await share(data);
    return 'Shared';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'Left';
    return name === 'NotAllowedError' ? 'TapAgain' : 'Refused';
  }
}

/** Limits of a phone's share sheet: files and bytes. */
const BATCH = { files: 10, bytes: 60_000_000 };

/** Divides files into batches that a phone accepts, in their order; a file that is too large is a batch by itself. */
export function batchesOf<Sized extends { size: number }>(files: readonly Sized[]): Sized[][] {
  const batches: Sized[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last === undefined || last.length === BATCH.files || bytes + file.size > BATCH.bytes) {
      batches.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return batches;
}
