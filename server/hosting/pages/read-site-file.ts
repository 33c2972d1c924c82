import { type Fault, makeFault } from '#contract/faults.ts';
import { isLanguage } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import { checkValue, type FaultContext } from '#platform/yaml-file/check-value.ts';
import { coerceTexts, describeIssue, keysAt } from '#platform/yaml-file/coerce-texts.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import { addFault, type FileFault, type Opened, type OpenYaml } from '#platform/yaml-file/open-yaml.ts';
import { isContentPage, type LoadedFile } from './load-site-folder.ts';
import { faultsOf, type SiteFault } from './site-faults.ts';
import { pageFileSchema, pageWords, type SiteFileTexts, siteFileSchema } from './site-file.schema.ts';

/** Reads a content page in one language; none if the file is not a content page, or is faulty. */
export function readPage(
  { file, place }: LoadedFile,
  yaml: Opened | undefined,
  faults: SiteFault[],
): ContentPageTexts[] {
  if (
    yaml === undefined ||
    place.kind !== 'page' ||
    !isLanguage(place.language) ||
    !isContentPage(place.page)
  )
    return [];
  const words = readYaml(yaml, pageFileSchema, file.path, faults);
  return words === undefined ? [] : [pageWords(place.page, place.language, words.said)];
}

/** Reads `site.yaml`; undefined if it is missing or faulty. */
export function readSiteFile(
  loaded: readonly LoadedFile[],
  opened: ReadonlyMap<LoadedFile, Opened>,
  faults: SiteFault[],
): SiteFileTexts | undefined {
  const file = loaded.find(({ place }) => place.kind === 'site');
  const yaml = file && opened.get(file);
  if (yaml === undefined) {
    const isNamed = faults.some((fault) => fault.file === 'site.yaml' || fault.file === '.');
    if (!isNamed) faults.push({ file: 'site.yaml', fault: makeFault('SiteFileMissing') });
    return undefined;
  }
  const read = readYaml(yaml, siteFileSchema, 'site.yaml', faults);
  if (read === undefined) return undefined;
  const { footer = {}, notifications = [], brandZone = [] } = read.said;
  const found: FileFault[] = [];
  const refuse = (path: PropertyKey[], fault: Fault) =>
    addFault(found, { ...read.yaml.placeOf(path), path: path.map(String).join('.'), ...fault });
  const images = loaded.filter(({ place }) => place.kind === 'image').map(({ file: { path } }) => path);
  const checkPicture = (path: PropertyKey[], picture: string | null | undefined): void => {
    if (!picture || images.includes(picture) || faults.some((fault) => fault.file === picture)) return;
    const near = nearestToken(picture, images);
    refuse(
      path,
      near === undefined
        ? makeFault('NotInFolder', { name: picture })
        : makeFault('NotInFolderNear', { name: picture, near }),
    );
  };
  for (const [index, { id, img, confirmType, link }] of notifications.entries()) {
    checkPicture(['notifications', index, 'img'], img);
    if (notifications.findIndex((other) => other.id === id) !== index)
      refuse(['notifications', index, 'id'], makeFault('NotificationTwice', { id }));
    if (confirmType === 'Link' && !link)
      refuse(['notifications', index, 'confirmType'], makeFault('LinkMissing'));
    if (confirmType !== 'Link' && link) refuse(['notifications', index, 'link'], makeFault('OnlyWithLink'));
  }
  for (const [index, { picture }] of brandZone.entries())
    checkPicture(['brandZone', index, 'picture'], picture);
  faults.push(...faultsOf('site.yaml', found));
  return { footer, notifications, brandZone };
}

function readYaml<Schema extends typeof siteFileSchema | typeof pageFileSchema>(
  yaml: Opened,
  schema: Schema,
  file: string,
  faults: SiteFault[],
): { said: ReturnType<Schema['parse']>; yaml: OpenYaml } | undefined {
  if (!('value' in yaml)) {
    faults.push(...faultsOf(file, yaml.faults));
    return undefined;
  }
  const words: FaultContext = { keysAt: (path) => keysAt(schema, path), faultOf: describeIssue };
  const found = [...yaml.faults];
  const value = yaml.value === null || yaml.value === '' ? {} : coerceTexts(yaml.value, schema);
  const said = checkValue(yaml, schema, value, [], found, words);
  faults.push(...faultsOf(file, found));
  return said === undefined || found.length > 0
    ? undefined
    : { said: said as ReturnType<Schema['parse']>, yaml };
}
