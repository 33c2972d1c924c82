import { describe, expect, test } from 'vitest';
import { FRAME_VIEWS } from '#contract/frame.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { openTestShop } from '#tests/factories/test-shop.ts';
import { addDemoFrames, DEMO_FRAMES } from './frames.ts';
import { demoTenants } from './tenants.ts';

describe('the demo’s frames', () => {
  test('are valid, titled in every language, and large enough to print', async () => {
    const shop = await openTestShop();
    try {
      const framesOf = (tenantId: string) =>
        shop.deps.database.inTenant(tenantId, ({ trx }) =>
          trx
            .selectFrom('frames')
            .select(['key', 'titles', 'template', 'eventId'])
            .where('tenantId', '=', tenantId)
            .orderBy('position')
            .execute(),
        );
      const [one = '', other = ''] = demoTenants.map(({ tenantId }) => tenantId);
      await addDemoFrames(shop.deps, one, other);
      await addDemoFrames(shop.deps, one, other);
      const frames = await framesOf(one);
      expect(await framesOf(other)).toEqual(frames);
      expect(frames.map(({ key }) => key)).toEqual([...DEMO_FRAMES]);
      for (const { key, titles, template, eventId } of frames) {
        expect(eventId).toBeNull();
        expect(Object.keys(titles).toSorted(), `titles of demo/frames/${key}/frame.yaml`).toEqual(
          LANGUAGES.toSorted(),
        );
        for (const view of FRAME_VIEWS) {
          const layout = template[view];
          expect(layout.width * layout.height).toBe(24_000_000);
          expect(layout.texts.some(({ of }) => of === 'name')).toBe(true);
        }
      }
    } finally {
      await shop.close();
    }
  });
});
