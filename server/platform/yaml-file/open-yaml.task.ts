import { defineTask } from '../sandbox/define-task.ts';
import { type FileFault, type Opened, openParsed, type ParsedYaml, refuseWhole } from './open-yaml.ts';
import { parseYaml } from './parse-yaml.ts';

/** Files that are opened together share the limits of one job. */
const parseInSandbox = defineTask({
  url: import.meta.url,
  name: 'yaml',
  run: (files: readonly Uint8Array[]): (ParsedYaml | { faults: FileFault[] })[] =>
    files.map((bytes) => parseYaml(bytes)),
  stopped: () => [refuseWhole('FileTooSlow')],
});

/** Opens untrusted YAML in the sandbox. */
export async function openYaml(tenantId: string, bytes: Uint8Array): Promise<Opened> {
  const [opened = refuseWhole('FileUnreadable')] = await openYamls(tenantId, [bytes]);
  return opened;
}

/**
 * Opens several files as one job. @returns one result per file; a refusal for each if they exceed the limits together
 */
export async function openYamls(tenantId: string, files: readonly Uint8Array[]): Promise<Opened[]> {
  const parsed = files.length === 0 ? [] : await parseInSandbox(tenantId, files);
  return files.map((_bytes, index) =>
    openParsed(parsed[index] ?? parsed[0] ?? refuseWhole('FileUnreadable')),
  );
}
