import { Play, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Event, Video } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useModal } from '#storefront/ui/dialog.tsx';
import { RemovalLink } from '../removal-link.tsx';
import { actOfKey, withinVideo } from './playback.ts';
import controls from './player-controls.module.css';
import { PlayerControls } from './player-controls.tsx';
import { ShareButton } from './share-button.tsx';
import type { SharedVideo } from './share-preview.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import styles from './video-player.module.css';
import { useVideoTexts } from './video-texts.ts';
import { VideoTitle } from './video-title.tsx';

interface VideoPlayerProps {
  event: Event;
  video: Video;
  /** The buttons at the lower right: price and add. */
  actions: ReactNode;
  onClose: () => void;
}

/** Returns the page that a shared link of the video opens. */
function sharedVideo(event: Event, { finisher, previewUrl }: Video, title: string): SharedVideo {
  const path =
    finisher === null
      ? `/event/${event.eventId}/video`
      : `/search/${event.eventId}/${encodeURIComponent(finisher.number)}/video`;
  return {
    title: `${title} · ${event.title}`,
    previewUrl,
    pageUrl: new URL(path, window.location.origin).href,
    isOpen: !event.isSecure && event.verificationFactor === 'None',
  };
}

/** Runs a key's command, unless the focused element uses that key itself. */
function heedKey(event: KeyboardEvent, playback: Playback, finishesAtMs: number | null, durationS: number) {
  const { key, target } = event;
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOfKey(key);
  if (act === undefined) return;
  if (target instanceof HTMLInputElement && (act.kind === 'Skip' || act.kind === 'Edge')) return;
  if (key === ' ' && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  switch (act.kind) {
    case 'Toggle':
      return playback.toggle();
    case 'Mute':
      return playback.toggleSound();
    case 'Finish':
      return finishesAtMs === null ? undefined : playback.show(finishesAtMs / 1000);
    case 'Step':
      return playback.step(act.by);
    case 'Skip':
      return playback.seek(withinVideo(playback.timeS + act.by, durationS));
    case 'Edge':
      return playback.seek(act.share * durationS);
  }
}

function PreviewFailed({ playback }: { playback: Playback }) {
  const { t } = useTranslation();
  return (
    <div className={styles.missing} role="alert">
      <p>{t('videos.player.failed')}</p>
      <Button onClick={playback.retry}>{t('finding.tryAgain')}</Button>
    </div>
  );
}

/**
 * Shows one video on black, like the photo viewer: its still first; the video is loaded when played. Space or `k`
 * plays, comma and full stop step by a frame, arrow keys skip a second, `f` goes to the finish, `m` mutes, Escape
 * closes. Mount it to open it.
 */
export function VideoPlayer({ event, video, actions, onClose }: VideoPlayerProps) {
  const { t } = useTranslation();
  const modal = useModal(onClose);
  const ref = useRef<HTMLVideoElement>(null);
  const durationS = video.durationMs / 1000;
  const finishesAtMs = video.finisher?.finishesAtMs ?? null;
  const playback = usePlayback(ref, durationS);
  const { title, fact } = useVideoTexts()(video);
  const shared = sharedVideo(event, video, title);
  return (
    <dialog
      {...modal}
      className={styles.player}
      aria-label={title}
      onKeyDown={(key) => heedKey(key, playback, finishesAtMs, durationS)}
    >
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: it has no speech; its name describes it */}
        <video
          ref={ref}
          className={styles.film}
          aria-label={title}
          playsInline
          preload="none"
          poster={video.posterUrl}
          src={video.previewUrl}
          onClick={playback.toggle}
        />
        {!playback.isAsked && !playback.isFailed && (
          <button
            type="button"
            className={styles.begin}
            aria-label={t('videos.player.watch')}
            onClick={() => {
              // The button disappears after its use; the player keeps the keyboard focus.
              modal.ref.current?.focus();
              playback.toggle();
            }}
          >
            <Play aria-hidden="true" size={36} fill="currentColor" />
          </button>
        )}
        {playback.isFailed && <PreviewFailed playback={playback} />}
      </div>
      <button
        type="button"
        className={`${controls.round} ${styles.close}`}
        onClick={onClose}
        aria-label={t('shell.close')}
      >
        <X aria-hidden="true" />
      </button>
      <footer className={styles.foot}>
        <PlayerControls playback={playback} durationMs={video.durationMs} finishesAtMs={finishesAtMs}>
          <ShareButton eventId={event.eventId} video={shared} />
        </PlayerControls>
        <div className={styles.sale}>
          <div className={styles.caption}>
            <p className={styles.title}>
              <VideoTitle video={video} />
            </p>
            <p className={styles.fact}>{fact}</p>
            <RemovalLink
              className={styles.removal}
              film={`${shared.pageUrl} (${video.videoId})`}
              picture={video.posterUrl}
            />
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
      </footer>
    </dialog>
  );
}
