/** The output for progress. */
interface LineTarget {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A log file gets an occasional line instead of a bar. */
const LINE_EVERY_MS = 5_000;

/** Shows progress: on a terminal in one line that is rewritten, in a log as an occasional line. */
export function progressLine(target: LineTarget | undefined): { show(text: string): void; end(): void } {
  let lineMs = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
      if (target === undefined) return;
      const nowMs = performance.now();
      if (target.isTTY === true) target.write(`\r\u001b[2K${text}`);
      else if (nowMs - lineMs >= LINE_EVERY_MS) {
        target.write(`${text}\n`);
        lineMs = nowMs;
      }
    },
    end() {
      if (target?.isTTY === true) target.write('\n');
    },
  };
}

/** Runs long work and shows its progress in the command's output. */
export async function withProgress<Outcome>(
  work: (onProgress: (text: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const line = progressLine(process.stdout);
  try {
    return await work(line.show);
  } finally {
    line.end();
  }
}
