import { type RefObject, useEffect, useState } from 'react';
import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

export type CameraState = 'Opening' | 'Ready' | CameraFault;

/** The front camera; a face needs no more pixels than this. */
const INPUTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
};

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * Shows the front camera in a video element while mounted. Unmounting stops the camera and turns its light off.
 * @returns its state, and how to request it again
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
      // An old browser, or a page without https, has no mediaDevices: this throws then too.
      const opened = await navigator.mediaDevices.getUserMedia(INPUTS);
      if (hasLeft || video.current === null) {
        stopTracks(opened);
        return;
      }
      stream = opened;
      // The camera was unplugged, or the system took it away.
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
