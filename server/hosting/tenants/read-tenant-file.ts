import { type Fault, faultAt, makeFault } from '#contract/faults.ts';
import { checkValue, type FaultContext, inFileOrder } from '#platform/yaml-file/check-value.ts';
import { coerceTexts, describeIssue, keysAt } from '#platform/yaml-file/coerce-texts.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import {
  addFault,
  type FileFault,
  isFull,
  type Opened,
  type OpenYaml,
} from '#platform/yaml-file/open-yaml.ts';
import { fieldOf, listIn } from '#platform/yaml-file/raw-values.ts';
import { type TenantDefinition, tenantDefinitionSchema } from './settings.schema.ts';
import { fillInTenant, type LogoAddresses } from './tenant-file.defaults.ts';
import { findUnreadablePairs, findWeakContrast } from './theme-contrast.ts';

/** Names of the pictures beside the file. */
export interface LogoNames {
  logo: string;
  logoSmall: string | undefined;
}

/** A tenant's file that is valid by itself. */
export interface ReadTenant {
  /** If `logo` is set, the logo's addresses in the settings do not exist yet. */
  definition: TenantDefinition;
  logo: LogoNames | undefined;
  warnings: FileFault[];
  /** Reports a fault in the file that was found by comparing it with the shop. */
  faultAt(path: readonly PropertyKey[], fault: Fault): FileFault;
}

/** Used until the pictures are made. A missing picture uses it too, and is logged once. */
const NO_LOGO: LogoAddresses = { logo: '/brand/logo', logoSmall: '/brand/logo' };

const WORDS: FaultContext = {
  keysAt: (path) => [
    ...keysAt(tenantDefinitionSchema, path),
    ...(path.length === 0 ? ['logo', 'logoSmall'] : []),
  ],
  faultOf: describeIssue,
};

/**
 * Reads a tenant's file (docs: `photofinish tenant --help`).
 * @param findLogo finds the existing tenant's logo, which stays if the file has none
 * @returns the content, or the faults in the file's order
 */
export async function readTenantFile(
  yaml: Opened,
  findLogo: (tenantId: string) => Promise<LogoAddresses | undefined>,
): Promise<ReadTenant | { faults: FileFault[] }> {
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const faultAt: ReadTenant['faultAt'] = (path, fault) => ({
    ...yaml.placeOf(path),
    path: path.map(String).join('.'),
    ...fault,
  });
  const tenantId = fieldOf(yaml.value, 'tenantId');
  const kept = typeof tenantId === 'string' ? await findLogo(tenantId) : undefined;
  const logo = readLogoNames(yaml.value, kept !== undefined, (path, fault) =>
    addFault(faults, faultAt(path, fault)),
  );
  const words = coerceTexts(yaml.value, tenantDefinitionSchema);
  const filled = fillInTenant(words, (logo === undefined ? kept : undefined) ?? NO_LOGO);
  const definition = checkValue(yaml, tenantDefinitionSchema, filled, [], faults, WORDS);
  hintAtWords(yaml.value, faults);
  for (const path of [['hosts'], ['settings', 'languages'], ['settings', 'features']])
    refuseTwice(yaml, path, faults);
  if (definition === undefined || faults.length > 0) return { faults: inFileOrder(faults) };

  const { colours } = definition.settings;
  const unreadable = findUnreadablePairs(colours);
  if (unreadable.length > 0)
    return { faults: unreadable.map((fault) => faultAt(['settings', 'colours'], fault)) };
  const warnings = findWeakContrast(colours).map(({ colour, fault }) =>
    faultAt(['settings', 'colours', colour], fault),
  );
  return { definition, logo, warnings, faultAt };
}

function readLogoNames(
  file: unknown,
  isKept: boolean,
  report: (path: readonly PropertyKey[], fault: Fault) => void,
): LogoNames | undefined {
  const [logo, logoSmall] = [fieldOf(file, 'logo'), fieldOf(file, 'logoSmall')];
  if (logo === undefined) {
    if (logoSmall !== undefined) report(['logoSmall'], makeFault('OnlyWithLogo'));
    else if (!isKept && fieldOf(fieldOf(file, 'settings'), 'logo') === undefined)
      report(['logo'], makeFault('LogoMissing'));
    return undefined;
  }
  for (const key of ['logo', 'logoSmall'])
    if (fieldOf(fieldOf(file, 'settings'), key) !== undefined)
      report(['settings', key], makeFault('MadeFromLogo'));
  if (typeof logo !== 'string' || logo === '') report(['logo'], makeFault('PictureName'));
  if (logoSmall !== undefined && (typeof logoSmall !== 'string' || logoSmall === ''))
    report(['logoSmall'], makeFault('PictureName'));
  return { logo: String(logo), logoSmall: typeof logoSmall === 'string' ? logoSmall : undefined };
}

/** Adds the value that was probably meant to a fault that lists the permitted ones. */
function hintAtWords(file: unknown, faults: FileFault[]): void {
  for (const fault of faults) {
    const { known } = fault.values;
    const value = fault.path.split('.').reduce<unknown>(stepInto, file);
    if (fault.code !== 'WriteOneOf' || typeof known !== 'string' || typeof value !== 'string') continue;
    const near = nearestToken(value, known.split(', '));
    if (near !== undefined) Object.assign(fault, makeFault('WriteOneOfNear', { known, near }));
  }
}

const stepInto = (value: unknown, key: string): unknown =>
  Array.isArray(value) ? value[Number(key)] : fieldOf(value, key);

function refuseTwice(yaml: OpenYaml, path: readonly string[], faults: FileFault[]): void {
  const key = path.at(-1) ?? '';
  const items = listIn(path.slice(0, -1).reduce(stepInto, yaml.value), key);
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    if (isFull(faults)) return;
    if (!seen.has(item)) {
      seen.add(item);
      continue;
    }
    const place = [...path, index];
    addFault(faults, {
      ...yaml.placeOf(place),
      ...faultAt(place.join('.'), 'Twice', { item: String(item) }),
    });
  }
}
