import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlaybackRate, pictureSeconds, stepTime, USUAL_PICTURE_S, withinVideo } from './playback.ts';

export interface Playback {
  isPlaying: boolean;
  /** Whether the video was requested; before that, only its still is loaded. */
  isAsked: boolean;
  isFailed: boolean;
  isMuted: boolean;
  timeS: number;
  rate: PlaybackRate;
  toggle: () => void;
  /** Pauses and seeks. */
  show: (timeS: number) => void;
  /** Seeks, whether playing or paused. */
  seek: (timeS: number) => void;
  /** Pauses and shows the next or previous frame. */
  step: (by: 1 | -1) => void;
  setRate: (rate: PlaybackRate) => void;
  toggleSound: () => void;
  retry: () => void;
}

/** The events of a video element that are observed. */
const NEWS = ['play', 'pause', 'timeupdate', 'seeked', 'volumechange', 'error', 'loadstart'] as const;

/** Measures the frame duration while the video plays, if the browser reports frames. */
function usePictureSeconds(ref: RefObject<HTMLVideoElement | null>): RefObject<number | undefined> {
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    const video = ref.current;
    if (video === null || typeof video.requestVideoFrameCallback !== 'function') return;
    let before: VideoFrameCallbackMetadata | undefined;
    const look = (_: number, now: VideoFrameCallbackMetadata) => {
      if (before !== undefined && !video.paused) known.current = pictureSeconds(known.current, before, now);
      before = now;
      waiting = video.requestVideoFrameCallback(look);
    };
    let waiting = video.requestVideoFrameCallback(look);
    return () => video.cancelVideoFrameCallback(waiting);
  }, [ref]);
  return known;
}

/**
 * Controls a video element by the player's buttons and keys. Nothing is loaded before the first command (`preload` is
 * none), and playback then starts at the requested time.
 * @param durationS of the video, which the element does not know yet
 */
export function usePlayback(ref: RefObject<HTMLVideoElement | null>, durationS: number): Playback {
  const pictureS = usePictureSeconds(ref);
  const [state, setState] = useState({
    isPlaying: false,
    isAsked: false,
    isFailed: false,
    isMuted: false,
    timeS: 0,
  });
  const [rate, setRate] = useState<PlaybackRate>(1);
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    const hear = () =>
      setState(({ isAsked }) => ({
        isPlaying: !video.paused && !video.ended,
        isAsked: isAsked || !video.paused || video.currentTime > 0,
        isFailed: video.error !== null,
        isMuted: video.muted,
        timeS: video.currentTime,
      }));
    for (const name of NEWS) video.addEventListener(name, hear);
    return () => {
      for (const name of NEWS) video.removeEventListener(name, hear);
    };
  }, [ref]);
  const on = (act: (video: HTMLVideoElement) => void) => () => {
    if (ref.current !== null) act(ref.current);
  };
  const goTo = (video: HTMLVideoElement, timeS: number) => {
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) {
      video.preload = 'auto';
      video.load();
    }
    video.currentTime = withinVideo(timeS, durationS);
  };
  return {
    ...state,
    rate,
    toggle: on((video) => {
      // A rejection is reported by the element's error, or means that another tap intervened.
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    }),
    show: (timeS) =>
      on((video) => {
        video.pause();
        goTo(video, timeS);
      })(),
    seek: (timeS) => on((video) => goTo(video, timeS))(),
    step: (by) =>
      on((video) => {
        video.pause();
        goTo(video, stepTime(video.currentTime, by, pictureS.current ?? USUAL_PICTURE_S, durationS));
      })(),
    setRate: (wanted) =>
      on((video) => {
        video.defaultPlaybackRate = wanted;
        video.playbackRate = wanted;
        setRate(wanted);
      })(),
    toggleSound: on((video) => {
      video.muted = !video.muted;
    }),
    retry: on((video) => {
      video.load();
      video.play().catch(() => {});
    }),
  };
}
