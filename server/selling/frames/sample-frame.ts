import type { FrameView } from '#contract/frame.ts';
import { type FrameTemplate, type Pixels, prepareView, renderPreview } from '#engines/frames/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { frameFilesOf } from './frame-sources.ts';
import { frameTexts, PLACEHOLDER_NAME } from './frame-texts.ts';
import type { ReadFrame } from './read-frame-file.ts';

/** Photos in one colour, with which a frame can be chosen before there are real photos. */
const PHOTOS: Readonly<Record<FrameView, Pixels>> = {
  landscape: { width: 90, height: 60, data: Buffer.alloc(90 * 60 * 3, '9bb0bd', 'hex') },
  portrait: { width: 60, height: 90, data: Buffer.alloc(90 * 60 * 3, '9bb0bd', 'hex') },
};

/**
 * Draws a frame for its operator as a JPEG, with a photo in one colour and made-up texts.
 * @param layers the layers of a frame that was not added to the shop yet
 */
export async function sampleFrame(
  deps: Pick<Deps, 'storage' | 'clock'> & { tenants: Pick<TenantResolver, 'read'> },
  tenantId: string,
  template: FrameTemplate,
  view: FrameView,
  layers: ReadFrame['layers'] = new Map(),
): Promise<Buffer> {
  const { settings } = await deps.tenants.read(tenantId);
  const language = settings.defaultLanguage;
  const stored = await frameFilesOf(deps, tenantId);
  const files = {
    ...stored,
    readLayer: async (...[layer, layout]: Parameters<typeof stored.readLayer>) =>
      layers.get(layer.hash)?.bytes ?? (await stored.readLayer(layer, layout)),
  };
  const date = deps.clock.now().toISOString().slice(0, 10);
  const event = { title: settings.tenantName, date, city: settings.tenantName };
  const printed = { name: PLACEHOLDER_NAME[language], bib: '1234', distance: '10 km' };
  const layout = template[view];
  return renderPreview(
    layout,
    await prepareView(layout, files),
    { pixels: PHOTOS[view], focus: undefined },
    frameTexts(event, printed, '00:45:00', language),
  );
}
