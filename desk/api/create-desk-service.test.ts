import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fileSchema } from '#contract/page.schema.ts';
import { createDeskService } from './create-desk-service.ts';

const schemas = {
  add: {
    body: z.object({
      source: z.string(),
      layers: z.array(z.object({ name: z.string(), base64: fileSchema(100) })),
    }),
    response: { 200: z.object({}) },
  },
};
const service = createDeskService<typeof schemas>({ add: { method: 'POST', path: '/frames' } });

afterEach(() => vi.unstubAllGlobals());

test('sends each file as bytes in a form, named by its field, and the rest as JSON', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  const layers = [
    { name: 'a.svg', base64: new Blob(['<svg/>']) },
    { name: 'b.svg', base64: btoa('<b/>') },
  ];
  await service.add({ body: { source: 'key: a', layers } });
  const { body, headers } = fetched.mock.calls[0]?.[1] ?? {};
  const form = body as FormData;
  expect((headers as Headers).get('content-type')).toBeNull();
  expect([...form.keys()]).toEqual(['body', 'layers.0.base64', 'layers.1.base64']);
  const texts = await Promise.all([...form.values()].map((part) => (part as File).text()));
  expect(JSON.parse(texts[0] ?? '')).toEqual({
    source: 'key: a',
    layers: [{ name: 'a.svg' }, { name: 'b.svg' }],
  });
  expect(texts.slice(1)).toEqual(['<svg/>', '<b/>']);
  expect(layers[1]?.base64).toBe(btoa('<b/>'));
});

test('sends a body without files as JSON', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  await service.add({ body: { source: 'key: a', layers: [] } });
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"source":"key: a","layers":[]}');
});
