import type { ImportProgress } from '#finding/ingest/index.ts';
import { progressLine } from './progress-line.ts';

const WIDTH = 24;

/** Draws the progress of an import: share, rate and time left. */
export function importBar(target: Parameters<typeof progressLine>[0]): {
  show(progress: ImportProgress): void;
  end(): void;
} {
  const startedMs = performance.now();
  const line = progressLine(target);
  return {
    show: (progress) => line.show(describe(progress, (performance.now() - startedMs) / 1000)),
    end: line.end,
  };
}
/** Describes one line of progress; `seconds` since the start. */
function describe(progress: ImportProgress, seconds: number): string {
  const { received, known, published, refused, isFolderDone } = progress;
  const all = received + known + refused;
  const done = Math.min(published + refused, all);
  const share = all === 0 ? 0 : done / all;
  const filled = Math.round(share * WIDTH);
  const rate = seconds > 0 ? done / seconds : 0;
  const left = rate > 0 && isFolderDone ? `${Math.ceil((all - done) / rate)} s left` : 'counting files';
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${bar} ${done}/${all}${isFolderDone ? '' : '+'} photos, ${rate.toFixed(1)}/s, ${left}, ${refused} refused`;
}
