import { join } from 'node:path';
import { drawDocuments } from '#delivering/documents/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import {
  applySite,
  type FolderFile,
  openSiteFolder,
  planSite,
  type SiteDeps,
  showSite,
  writeSiteFault,
} from '#hosting/pages/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { drawBanner, drawSign, type Sign } from './draw-banner.ts';
import { demoTenants } from './tenants.ts';

/** The pictures that a demo shop's `site.yaml` names: the icons of notifications, and the banners with their texts. */
const PICTURES: Readonly<Record<string, { signs: Sign[]; banners: Record<string, string> }>> = {
  photofinish: {
    signs: ['selfie'],
    banners: { lakeside: 'Lakeside Half Marathon', organizers: 'Photos of your own race' },
  },
  marafon: { signs: ['payment'], banners: { embankment: 'Вечерний забег' } },
  laufbilder: { signs: ['selfie'], banners: {} },
};

/**
 * Creates a demo shop's folder, as for `photofinish content apply`: the texts of `content/`, the documents drawn from them, and
 * the pictures.
 */
export async function demoSiteFolder(tenantId: string): Promise<FolderFile[]> {
  const written = await openSiteFolder(join(import.meta.dirname, 'content', tenantId));
  const drawn = await drawDocuments(tenantId, written);
  if ('faults' in drawn) throw new Error(drawn.faults.map(writeSiteFault).join('\n'));
  return [...drawn.files, ...(await drawPictures(tenantId))];
}

async function drawPictures(tenantId: string): Promise<FolderFile[]> {
  const tenant = demoTenants.find((one) => one.tenantId === tenantId);
  const pictures = PICTURES[tenantId];
  if (tenant === undefined || pictures === undefined) throw new Error(`there is no demo of ${tenantId}`);
  const { colours } = tenant.settings;
  const banners = Object.entries(pictures.banners);
  return Promise.all([
    ...pictures.signs.map(async (sign) => fileOf(`images/${sign}.png`, await drawSign(sign, colours))),
    ...banners.map(async ([name, text]) => fileOf(`images/${name}.png`, await drawBanner({ text, colours }))),
  ]);
}

const fileOf = (path: string, bytes: Uint8Array): FolderFile => ({
  path,
  isPlain: true,
  byteSize: bytes.byteLength,
  read: async () => bytes,
});

/** Sets a demo shop's texts, unless they were changed before. */
export async function applyDemoContent(deps: SiteDeps, tenantId: string): Promise<void> {
  if ((await showSite(deps, tenantId)).version > 0) return;
  const plan = await planSite(deps, tenantId, await demoSiteFolder(tenantId));
  if ('faults' in plan)
    throw new Error(`the demo's content is wrong:\n${plan.faults.map(writeSiteFault).join('\n')}`);
  const applied = await applySite(deps, tenantId, plan, BY_COMMAND);
  if (isRefusal(applied)) throw new Error(`the demo's content was not applied: ${applied.refused}`);
}
