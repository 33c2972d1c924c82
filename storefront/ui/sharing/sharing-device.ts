/** The browser features that sharing needs; most desktops have no `share`. */
export interface SharingDevice {
  share?: ((data: ShareData) => Promise<void>) | undefined;
  canShare?: ((data: ShareData) => boolean) | undefined;
  /** Whether it is a handheld device, operated only by touch. */
  isHandheld: boolean;
  copy: (text: string) => Promise<void>;
  /** Rejects if the response is not the file, such as an error. */
  fetchFile: (url: string) => Promise<Blob>;
}

/** This browser. */
export function thisDevice(): SharingDevice {
  const { navigator } = globalThis;
  return {
    // Not every browser has it, although its type says so.
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
