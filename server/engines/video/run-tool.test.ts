import { expect, test } from 'vitest';
import { runTool } from './run-tool.ts';

test.each(['concat:a.mp4|b.mp4', 'http://127.0.0.1/a.mp4', 'a.mp4'])(
  'an input is opened only by the protocol for files, not as %s',
  async (input) => {
    await expect(runTool('ffmpeg', ['-v', 'error', '-i', input])).rejects.toThrow('file:');
  },
);
