/** The part of a browser that sharing needs; `share` is missing on most desktops. */
export interface SharingDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
  /** A handheld device, used only by touch. */
  isHandheld: boolean;
  copy: (text: string) => Promise<void>;
  /** Rejects what is not the file, such as a refusal. */
  fetchFile: (url: string) => Promise<Blob>;
}

/** This browser. */
export function thisDevice(): SharingDevice {
  const { navigator } = globalThis;
  return {
    // Not every browser that the types promise it of has it.
    ...('share' in navigator ? { share: (data) => navigator.share(data) } : {}),
    ...('canShare' in navigator ? { canShare: (data) => navigator.canShare(data) } : {}),
    isHandheld: matchMedia('(hover: none)').matches,
    copy: (text) => navigator.clipboard.writeText(text),
    fetchFile: async (url) => {
      const reply = await fetch(url);
      if (!reply.ok) throw new Error(`a file was refused with ${reply.status}`);
      return reply.blob();
    },
  };
}
