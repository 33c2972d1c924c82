import { describe, expect, test } from 'vitest';
import { FRAME_VIEWS } from '#contract/frame.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { planFrame } from '#selling/frames/index.ts';
import { openFrameFolder } from '#server/commands/frames-command.ts';
import { openTestShop } from '#tests/factories/test-shop.ts';
import { addDemoFrames, DEMO_FRAMES, demoFrameFolder } from './frames.ts';

describe('the demo’s frames', () => {
  test('are valid, titled in every language, and large enough to print', async () => {
    const shop = await openTestShop();
    try {
      for (const name of DEMO_FRAMES) {
        const source = await openFrameFolder(demoFrameFolder(name));
        const plan = await planFrame(shop.deps, 'photofinish', source, undefined);
        if (!('outcome' in plan)) throw new Error(JSON.stringify(plan));
        expect(plan).toMatchObject({ outcome: 'New', eventId: null, frame: { key: name } });
        expect(Object.keys(plan.frame.titles).toSorted(), `titles of demo/frames/${name}/frame.yaml`).toEqual(
          LANGUAGES.toSorted(),
        );
        for (const view of FRAME_VIEWS) {
          const layout = plan.frame.template[view];
          expect(layout.width * layout.height).toBe(24_000_000);
          expect(layout.texts.some(({ of }) => of === 'name')).toBe(true);
        }
      }
      await addDemoFrames(shop.deps, 'photofinish');
      await addDemoFrames(shop.deps, 'photofinish');
      const rows = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
        trx.selectFrom('frames').select('key').orderBy('position').execute(),
      );
      expect(rows.map(({ key }) => key)).toEqual([...DEMO_FRAMES]);
    } finally {
      await shop.close();
    }
  });
});
