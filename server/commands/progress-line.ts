/** Where progress is written. */
interface LineTarget {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A log file gets a line now and then instead of a bar. */
const LINE_EVERY_MS = 5_000;

/** Shows how far something is: in one line that is written over, or in a log in a line now and then. */
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

/** Does long work, and shows how far it is where the command prints. */
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
