import type { Video } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';

/** The texts about a video. */
export interface VideoTexts {
  /** The title of the video: the runner, if known. */
  title: string;
  /** The runner's time, or else the time of day. */
  fact: string;
}

/** Returns the person's own videos before those of all runners. */
export function ownFirst(videos: readonly Video[]): Video[] {
  const [own, full] = [videos.filter(isOwn), videos.filter((video) => !isOwn(video))];
  return [...own, ...full];
}
const isOwn = ({ kind }: Video): boolean => kind === 'Finish';

/** Returns whether one of the visitor's videos shows them: a clip, or a full video with a clip as its still. */
export function showsRunner(video: Video, videos: readonly Video[]): boolean {
  return videos.some((one) => isOwn(one) && one.posterUrl === video.posterUrl);
}

/** Texts about videos. A clip names its runner only if the server sends the name. */
export function useVideoTexts(): (video: Video) => VideoTexts {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ kind, finisher, title, startsAt }) => {
    const from = t('videos.from', { time: formats.raceTime(startsAt) });
    if (kind === 'Full') return { title, fact: from };
    if (finisher === null) return { title: t('videos.finish'), fact: from };
    const { name, number, finishTime } = finisher;
    const who = name ?? t('videos.bib', { number });
    return { title: who, fact: finishTime === null ? from : t('videos.finishedIn', { time: finishTime }) };
  };
}
