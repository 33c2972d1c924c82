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
  faultAt(path: readonly PropertyKey[], message: string): FileFault;
}

/** Used until the pictures are made. A missing picture uses it too, and is logged once. */
const NO_LOGO: LogoAddresses = { logo: '/brand/logo', logoSmall: '/brand/logo' };

const WORDS: FaultContext = {
  keysAt: (path) => [
    ...keysAt(tenantDefinitionSchema, path),
    ...(path.length === 0 ? ['logo', 'logoSmall'] : []),
  ],
  messageOf: describeIssue,
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
  const faultAt: ReadTenant['faultAt'] = (path, message) => ({
    ...yaml.placeOf(path),
    path: path.map(String).join('.'),
    message,
  });
  const tenantId = fieldOf(yaml.value, 'tenantId');
  const kept = typeof tenantId === 'string' ? await findLogo(tenantId) : undefined;
  const logo = readLogoNames(yaml.value, kept !== undefined, (path, message) =>
    addFault(faults, faultAt(path, message)),
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
    return { faults: unreadable.map((message) => faultAt(['settings', 'colours'], message)) };
  const warnings = findWeakContrast(colours).map(({ colour, message }) =>
    faultAt(['settings', 'colours', colour], message),
  );
  return { definition, logo, warnings, faultAt };
}

function readLogoNames(
  file: unknown,
  isKept: boolean,
  fault: (path: readonly PropertyKey[], message: string) => void,
): LogoNames | undefined {
  const [logo, logoSmall] = [fieldOf(file, 'logo'), fieldOf(file, 'logoSmall')];
  const name = 'write the name of an SVG or PNG beside this file';
  if (logo === undefined) {
    if (logoSmall !== undefined) fault(['logoSmall'], 'is only used with "logo": name that too');
    else if (!isKept && fieldOf(fieldOf(file, 'settings'), 'logo') === undefined)
      fault(['logo'], `"logo" is missing: ${name}`);
    return undefined;
  }
  for (const key of ['logo', 'logoSmall'])
    if (fieldOf(fieldOf(file, 'settings'), key) !== undefined)
      fault(['settings', key], 'remove this: it is made from the file that "logo" names');
  if (typeof logo !== 'string' || logo === '') fault(['logo'], name);
  if (logoSmall !== undefined && (typeof logoSmall !== 'string' || logoSmall === ''))
    fault(['logoSmall'], name);
  return { logo: String(logo), logoSmall: typeof logoSmall === 'string' ? logoSmall : undefined };
}

/** Adds the value that was probably meant to a fault that lists the permitted ones. */
function hintAtWords(file: unknown, faults: FileFault[]): void {
  for (const fault of faults) {
    const known = /^write one of (.*)$/.exec(fault.message)?.[1]?.split(', ');
    const value = fault.path.split('.').reduce<unknown>(stepInto, file);
    if (known === undefined || typeof value !== 'string') continue;
    const near = nearestToken(value, known);
    if (near !== undefined) fault.message += `: is it "${near}"?`;
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
      path: place.join('.'),
      message: `"${String(item)}" appears twice here: keep one`,
    });
  }
}
