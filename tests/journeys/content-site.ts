import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applySite, type FolderFile, planSite } from '#hosting/pages/index.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

/** Text with a script, which no page may run. */
export const SCRIPT = '<script>document.title="hacked"</script>';
/** Texts for organizers, in two of the tenant's eight languages. */
export const WORDS = {
  en: { title: 'Earn with every finish', text: 'of the income is yours' },
  de: { title: 'Verdiene an jedem Ziel', text: 'der Einnahmen sind deine' },
};

/** Adds a page for organizers and a document to the default brand. */
export async function writeSite({ deps }: TestShop): Promise<void> {
  const pages = Object.entries(WORDS).map(([language, { title, text }]) => {
    const words = {
      title,
      lead: title,
      formTitle: title,
      proofs: [{ figure: '10–25 %', text }],
      sections: [{ title: 'A', paragraphs: [SCRIPT], points: ['B', 'C'] }],
      cases: [{ title: 'D', text: 'E', proofs: [{ figure: '11,381', text: 'F' }] }],
    };
    return fileOf(`pages/organizers.${language}.yaml`, JSON.stringify(words));
  });
  const legal = fileOf('documents/AGB.pdf', '%PDF-1.4\n%%EOF\n');
  const plan = await planSite(deps, 'photofinish', [fileOf('site.yaml', '{}'), legal, ...pages]);
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applySite(deps, 'photofinish', plan, BY_COMMAND);
}

function fileOf(path: string, text: string): FolderFile {
  const bytes = Buffer.from(text);
  return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
}
