import { expect, onTestFinished, test } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';

test('a click waits until its button is not busy', async () => {
  const { context, page } = await newVisitor(await openBrowser());
  onTestFinished(() => context.close());
  const button = '<button aria-busy="true"><span>Pay</span></button>';
  await page.setContent(button);
  await page.evaluate(`document.querySelector('button').onclick = ({ currentTarget }) => {
    document.title += currentTarget.ariaBusy;
  }`);
  const clicks = [page.getByRole('button').click(), page.getByText('Pay').click()];
  await page.evaluate(`document.querySelector('button').ariaBusy = 'false'`);
  await Promise.all(clicks);
  expect(await page.title()).toBe('falsefalse');
});
