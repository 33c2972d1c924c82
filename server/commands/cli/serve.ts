import type { Command } from '../usage.ts';

export const command: Command = {
  options: { demo: { type: 'boolean', default: false } },
  help: 'photofinish serve [--demo]\n\nAnswers requests. --demo allows the sandbox bank and the mailbox page.',
  run: async (config, _operands, options) => {
    const { stay } = await import('../serve.ts');
    return stay(config, { isServing: true, isWorking: false, isDemo: options.demo === true });
  },
};
