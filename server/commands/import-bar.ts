import type { ImportProgress } from '#finding/ingest/index.ts';

/** Where a progress bar is drawn. */
interface BarTarget {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
/** A log file gets a line now and then instead of a bar. */
const LINE_EVERY_MS = 5_000;

/** Draws how far an import is: share, rate and time left. */
export function importBar(target: BarTarget | undefined): {
  show(progress: ImportProgress): void;
  end(): void;
} {
  const startedMs = performance.now();
  let lineMs = Number.NEGATIVE_INFINITY;
  return {
    show(progress) {
      if (target === undefined) return;
      const elapsedMs = performance.now() - startedMs;
      const text = describe(progress, elapsedMs / 1000);
      if (target.isTTY === true) target.write(`\r\u001b[2K${text}`);
      else if (elapsedMs - lineMs >= LINE_EVERY_MS) {
        target.write(`${text}\n`);
        lineMs = elapsedMs;
      }
    },
    end() {
      if (target?.isTTY === true) target.write('\n');
    },
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
