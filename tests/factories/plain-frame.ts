import { BY_COMMAND } from '#hosting/actions/index.ts';
import { addFrame, planFrame } from '#selling/frames/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Pixels of the two layouts and of the pictures made in them. */
const LAYOUTS = { landscape: [1200, 900], portrait: [900, 1200] } as const;

/** Adds a frame of one colour with the name below the photo, of all events or of one. @returns its id */
export async function addPlainFrame(
  deps: AppDeps,
  key: string,
  { tenantId = 'photofinish', event }: { tenantId?: string; event?: string } = {},
): Promise<string> {
  const layers = new Map<string, Buffer>();
  const lines = [`key: ${key}`, `title: { en: ${key} }`];
  for (const [name, [width, height]] of Object.entries(LAYOUTS)) {
    const size = `width="${width}" height="${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#f0e6d0"/></svg>`;
    layers.set(`${name}.svg`, Buffer.from(svg));
    const box = `[100, ${height - 180}, ${width - 200}, 160]`;
    lines.push(
      ...[`${name}:`, `  size: [${width}, ${height}]`, `  background: [${name}.svg]`],
      ...[`  photo: [100, 100, ${width - 200}, ${height - 300}]`, '  texts:'],
      `    - { of: name, box: ${box}, size: [40, 120], colour: "#000000" }`,
    );
  }
  const bytes = Buffer.from(lines.join('\n'));
  const source = { bytes, readBeside: async (name: string) => layers.get(name) };
  const plan = await planFrame(deps, tenantId, source, event);
  if (!('outcome' in plan)) throw new Error(JSON.stringify(plan));
  await addFrame(deps, tenantId, plan, BY_COMMAND);
  const row = await deps.database.inTenant(tenantId, ({ trx }) =>
    trx
      .selectFrom('frames')
      .select('frameId')
      .where('tenantId', '=', tenantId)
      .where('key', '=', key)
      .where('state', '=', 'InUse')
      .executeTakeFirstOrThrow(),
  );
  return row.frameId;
}
