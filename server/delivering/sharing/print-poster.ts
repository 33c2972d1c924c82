import sharp from 'sharp';
import type { PosterSize } from '#contract/desk-sharing.ts';
import type { Language } from '#contract/languages.ts';
import { type EventRecord, hasPublicPictures } from '#finding/events/index.ts';
import { readDrawnLogo, type Tenant, themeTokens } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { eventAddress, wayInOf } from './describe-sharing.ts';
import { POSTER_COVER_SHARE, type PosterContent, posterPdf } from './poster-pdf.ts';
import { sharingTexts } from './sharing-texts.ts';

/** Enough pixels for A3 at arm's length. */
const COVER_WIDTH = 1_754;
/** The ratio of a sheet's height to its width. */
const SHEET_RATIO = Math.SQRT2;
const LOGO_HEIGHT = 300;
const PIXELS_MAX = 50_000_000;

type PosterDeps = Pick<Deps, 'storage' | 'config' | 'clock'>;

/**
 * Prints a poster of an event in its tenant's colours, with its logo and the QR code of the event's page. It shows the
 * cover if the cover is public.
 */
export async function printPoster(
  deps: PosterDeps,
  tenant: Tenant,
  event: EventRecord,
  { language, size }: { language: Language; size: PosterSize },
): Promise<Buffer> {
  const texts = sharingTexts(language);
  const { colours, logo } = tenant.settings;
  const tokens = themeTokens(colours, 'light');
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${event.date}T00:00Z`));
  const coverKey = hasPublicPictures(event) ? event.coverKey : null;
  const drawn = await readDrawnLogo(deps, tenant.tenantId, logo);
  const content: PosterContent = {
    language,
    headline: texts.headline,
    title: event.title,
    line: [date, event.city].filter((part) => part !== '').join(' · '),
    steps: [texts.scan, texts.search[wayInOf(event)], texts.look],
    orType: texts.orType,
    url: eventAddress(deps, tenant, event.eventId),
    cover: await readPicture(deps, tenant.tenantId, coverKey, drawCover),
    logo: drawn && (await fitLogo(drawn)),
    colours: {
      brand: tokens.brand ?? colours.brand,
      onBrand: tokens['on-brand'] ?? '#ffffff',
      text: tokens.text ?? '#000000',
      quiet: tokens['text-quiet'] ?? '#000000',
    },
    createdAt: deps.clock.now(),
  };
  return posterPdf(content, size);
}

/** Reads and renders a picture; undefined if it is missing or unreadable. */
async function readPicture<Drawn>(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  key: string | null,
  draw: (bytes: Uint8Array) => Promise<Drawn>,
): Promise<Drawn | undefined> {
  if (key === null) return undefined;
  try {
    return await draw(await storage.read(tenantKey(tenantId, key)));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

function drawCover(bytes: Uint8Array): Promise<Buffer> {
  const height = Math.round(COVER_WIDTH * SHEET_RATIO * POSTER_COVER_SHARE);
  return sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .resize(COVER_WIDTH, height, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function fitLogo(bytes: Uint8Array): Promise<NonNullable<PosterContent['logo']>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .resize(null, LOGO_HEIGHT)
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
