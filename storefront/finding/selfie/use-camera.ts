import { type RefObject, useEffect, useState } from 'react';
import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

export type CameraState = 'Opening' | 'Ready' | CameraFault;

/** The camera at the front; more pixels than this a face does not need. */
const INPUTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
};

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * Shows the front camera in a video element for as long as it is mounted; leaving stops it and its light goes out.
 * @returns its state, and how to ask for it again
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): {
  state: CameraState;
  retry: () => void;
} {
  const [state, setState] = useState<CameraState>('Opening');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again with every try
  useEffect(() => {
    let stream: MediaStream | null = null;
    let hasLeft = false;
    const open = async () => {
      // An old browser, or a page without https, has no mediaDevices at all: that throws here, too.
      const opened = await navigator.mediaDevices.getUserMedia(INPUTS);
      if (hasLeft || video.current === null) {
        stopTracks(opened);
        return;
      }
      stream = opened;
      // Unplugged, or taken away by the system.
      for (const track of opened.getTracks()) track.onended = () => setState('NoAccess');
      video.current.srcObject = opened;
      await video.current.play();
      setState('Ready');
    };
    open().catch((error: unknown) => {
      if (!hasLeft) setState(cameraFaultOf(error));
    });
    return () => {
      hasLeft = true;
      if (stream !== null) stopTracks(stream);
    };
  }, [tries]);
  const retry = () => {
    setState('Opening');
    setTries((last) => last + 1);
  };
  return { state, retry };
}
