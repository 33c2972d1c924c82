import { Flag, Pause, Play, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { videoLength } from '#storefront/selling/video-length.ts';
import { PLAYBACK_RATES } from './playback.ts';
import styles from './player-controls.module.css';
import type { Playback } from './use-playback.ts';

interface PlayerControlsProps {
  playback: Playback;
  durationMs: number;
  /** The time of the finish; null in a video of all runners. */
  finishesAtMs: number | null;
  /** More buttons at the row's end. */
  children: ReactNode;
}

/** Shows the position in the video, with a mark at the finish. */
function Scrubber({ playback, durationMs, finishesAtMs }: Omit<PlayerControlsProps, 'children'>) {
  const { t } = useTranslation();
  const timeMs = Math.min(playback.timeS * 1000, durationMs);
  const length = videoLength(durationMs);
  const time = videoLength(Math.floor(timeMs / 1000) * 1000);
  return (
    <div className={styles.scrubber}>
      <span className={styles.track}>
        {finishesAtMs !== null && (
          <span
            className={styles.mark}
            style={{ insetInlineStart: `${(100 * finishesAtMs) / durationMs}%` }}
            aria-hidden="true"
          />
        )}
        <input
          type="range"
          className={styles.range}
          aria-label={t('videos.player.place')}
          aria-valuetext={t('videos.player.at', { time, length })}
          min={0}
          max={durationMs}
          step={10}
          value={timeMs}
          style={{ backgroundSize: `${(100 * timeMs) / durationMs}% 4px, 100% 4px` }}
          onChange={({ target }) => playback.seek(Number(target.value) / 1000)}
        />
      </span>
      <span className={styles.time} aria-hidden="true">{`${time} / ${length}`}</span>
    </div>
  );
}

/** Shows the controls of a video: play, single frames, the finish, speed and sound. */
export function PlayerControls({ children, ...props }: PlayerControlsProps) {
  const { playback, finishesAtMs } = props;
  const { t } = useTranslation();
  const key = (label: string, icon: ReactNode, onClick: () => void) => (
    <button type="button" className={styles.round} aria-label={label} onClick={onClick}>
      {icon}
    </button>
  );
  return (
    <>
      <Scrubber {...props} />
      <div className={styles.keys}>
        {playback.isPlaying
          ? key(t('videos.player.pause'), <Pause aria-hidden="true" />, playback.toggle)
          : key(t('videos.player.play'), <Play aria-hidden="true" />, playback.toggle)}
        {key(t('videos.player.back'), <StepBack aria-hidden="true" />, () => playback.step(-1))}
        {key(t('videos.player.on'), <StepForward aria-hidden="true" />, () => playback.step(1))}
        {playback.isMuted
          ? key(t('videos.player.sound'), <VolumeX aria-hidden="true" />, playback.toggleSound)
          : key(t('videos.player.mute'), <Volume2 aria-hidden="true" />, playback.toggleSound)}
        <fieldset className={styles.rates}>
          <legend className="heard">{t('videos.player.speed')}</legend>
          {PLAYBACK_RATES.map((rate) => (
            <button
              key={rate}
              type="button"
              className={styles.rate}
              aria-pressed={playback.rate === rate}
              onClick={() => playback.setRate(rate)}
            >
              <span aria-hidden="true">{{ 0.25: '¼×', 0.5: '½×', 1: '1×' }[rate]}</span>
              <span className="heard">{t('videos.player.times', { rate })}</span>
            </button>
          ))}
        </fieldset>
        {finishesAtMs !== null && (
          <button type="button" className={styles.key} onClick={() => playback.show(finishesAtMs / 1000)}>
            <Flag aria-hidden="true" />
            <span className={styles.keyWords}>{t('videos.player.finish')}</span>
          </button>
        )}
        {children}
      </div>
    </>
  );
}
