import type { Browser } from 'playwright-core';
import { playRaceDay, type RaceDay } from '../race-day/play-race-day.ts';
import type { Save } from './save-picture.ts';
import { DESKTOP, logInToDesk, PHONE, takePicture, visit } from './walk-shop.ts';

const PHOTOS = 40;

/** Takes pictures of a simulated race day: incoming photos, the photographer's page, and the letters afterwards. */
export async function pictureRaceDay(browser: Browser, save: Save): Promise<void> {
  const atDesk = (day: RaceDay, path: string, heading: string, name: string) =>
    visit(browser, DESKTOP, async (page) => {
      await logInToDesk(page, day.deskUrl, 'owner@photofinish.example');
      await page.goto(`${day.deskUrl}/tenants/photofinish/events/${day.eventId}/${path}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await save(name, await takePicture(page));
    });
  await playRaceDay({
    photos: PHOTOS,
    say: (line) => console.log(line),
    reach: async (stage, day) => {
      if (stage === 'Coming') {
        await atDesk(day, 'uploads', 'Uploads', 'desktop-desk-uploads');
        await visit(browser, PHONE, async (page) => {
          await page.goto(day.uploadUrl);
          await page.getByText('For sale', { exact: true }).waitFor();
          await save('phone-upload', await takePicture(page));
        });
      }
      if (stage === 'Over') await atDesk(day, 'letters', 'Letters to participants', 'desktop-desk-letters');
    },
  });
}
