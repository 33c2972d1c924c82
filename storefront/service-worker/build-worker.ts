import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { SERVICE_WORKER_FILE } from '#contract/page-parts.ts';
import { keptParts } from './kept-parts.ts';

/** Builds the service worker once the build's files are known. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk'
            ? [
                {
                  file: one.fileName,
                  sources: one.moduleIds,
                  css: [...(one.viteMetadata?.importedCss ?? [])],
                },
              ]
            : [],
        );
        this.emitFile({
          type: 'asset',
          fileName: SERVICE_WORKER_FILE,
          source: await writeWorker({ KEPT_PARTS: JSON.stringify(keptParts(files)) }),
        });
      },
    },
  };
}

async function writeWorker(define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk === undefined) throw new Error('the service worker was not built');
  return chunk.code;
}
