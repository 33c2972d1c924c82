import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** The programs that read and write video; both come with ffmpeg. */
export type VideoTool = 'ffmpeg' | 'ffprobe';

/** How to install them, in one sentence. */
const INSTALL_VIDEO_TOOLS =
  'ffmpeg is not installed: install it with "apt-get install ffmpeg" (macOS: "brew install ffmpeg").';

/** The program is not installed; the message says how to install it. */
export class VideoToolMissing extends Error {
  constructor() {
    super(INSTALL_VIDEO_TOOLS);
  }
}

/** The disk that was written to is full. */
export class VideoDiskFull extends Error {}

/** The program failed; the message is its last line of output. */
export class VideoToolFailed extends Error {}

/** The niceness of the processes that read photos: lower priority than everything that answers people. */
const NICENESS = 10;
const KEPT_ERROR_CHARACTERS = 4_000;
/** The lines about the pictures of 8 hours take a fifth of this. */
const PRINTED_BYTES_MAX = 256_000_000;

/**
 * Runs one of the programs at low priority.
 * @param signal ends it
 * @param onStart gets the process' id; benches watch it
 * @returns what it printed
 * @throws VideoToolMissing, VideoDiskFull, VideoToolFailed
 */
export async function runTool(
  tool: VideoTool,
  args: readonly string[],
  { signal, onStart }: ToolOptions = {},
): Promise<string> {
  requireFileInputs(args);
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    const printed: Buffer[] = [];
    let errors = '';
    let printedBytes = 0;
    child.stdout.on('data', (bytes: Buffer) => {
      printedBytes += bytes.length;
      if (printedBytes > PRINTED_BYTES_MAX) child.kill('SIGKILL');
      else printed.push(bytes);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-KEPT_ERROR_CHARACTERS);
    });
    child.once('spawn', () => {
      standBehind(child.pid);
      if (child.pid !== undefined) onStart?.(child.pid);
    });
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new VideoToolMissing() : error),
    );
    child.once('close', (code) => {
      if (/No space left on device|Disk quota exceeded/i.test(errors))
        reject(new VideoDiskFull(lastLine(errors)));
      else if (code === 0) resolve(Buffer.concat(printed).toString('utf8'));
      else reject(new VideoToolFailed(lastLine(errors) || `${tool} ended with ${code ?? 'a signal'}`));
    });
  });
}

/** Requires the protocol of each input: ffmpeg would read one in a name such as `concat:a` or `http://a`. */
function requireFileInputs(args: readonly string[]): void {
  for (const [index, arg] of args.entries())
    if (arg === '-i' && args[index + 1]?.startsWith('file:') !== true)
      throw new Error('name inputs of the video programs as file:…');
}

export interface ToolOptions {
  signal?: AbortSignal | undefined;
  onStart?: ((pid: number) => void) | undefined;
}

function standBehind(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // The process has already ended, or the system forbids this: the work continues with the normal priority.
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/**
 * Checks that the video programs are installed.
 * @throws VideoToolMissing if one is not
 */
export async function checkVideoTools(): Promise<void> {
  for (const tool of ['ffmpeg', 'ffprobe'] as const) await runTool(tool, ['-version']);
}
