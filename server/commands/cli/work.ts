import type { Command } from '../usage.ts';

export const command: Command = {
  options: { demo: { type: 'boolean', default: false } },
  help: 'photofinish work [--demo]\n\nRuns jobs: reads photos, sends mails.',
  run: async (config, _operands, options) => {
    const { stay } = await import('../serve.ts');
    return stay(config, { isServing: false, isWorking: true, isDemo: options.demo === true });
  },
};
