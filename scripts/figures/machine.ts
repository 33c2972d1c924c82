import os from 'node:os';

/**
 * The facts on which measured times depend; printed with every bench, because absolute times differ between machines.
 */
export type Machine = {
  cpu: string;
  cores: number;
  memoryGb: number;
  loadBefore: number;
  system: string;
  node: string;
};

export function describeMachine(): Machine {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model.trim() || 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    loadBefore: Math.round((os.loadavg()[0] ?? 0) * 100) / 100,
    system: `${os.platform()} ${os.arch()} ${os.release()}`,
    node: process.version,
  };
}

/** Formats the facts as one line of text. */
export function printableMachine(machine: Machine): string {
  const { cpu, cores, memoryGb, loadBefore, system, node } = machine;
  return `${cpu}, ${cores} cores, ${memoryGb} GB, load ${loadBefore} before, ${system}, Node ${node}`;
}
