import { faultAt } from '#contract/faults.ts';
import { checkValue, inFileOrder } from '#platform/yaml-file/check-value.ts';
import { describeIssue } from '#platform/yaml-file/coerce-texts.ts';
import { type FileFault, openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { type Truth, truthKeysAt, truthSchema } from './truth.schema.ts';

/** A truth of tens of thousands of photos is read in some seconds. */
const LIMITS = { bytesMax: 20_000_000, keysMax: 1_000_000 };

/** Reads a truth, YAML or JSON. @returns all faults with line and remedy, or the content */
export function readTruth(bytes: Uint8Array): { truth: Truth } | { faults: FileFault[] } {
  const yaml = openParsed(parseYaml(bytes, LIMITS));
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const truth = checkValue(yaml, truthSchema, yaml.value, [], faults, {
    keysAt: truthKeysAt,
    faultOf: describeIssue,
  });
  const say = (index: number, key: string, message: string) => {
    const path = ['photos', index, key];
    faults.push({ ...yaml.placeOf(path), ...faultAt(path.join('.'), 'OtherFault', { text: message }) });
  };
  const lines = new Map<string, number>();
  for (const [index, { file, clear, hard, ignore, fragments, wrong, runners, absent, selfieOf, faces }] of (
    truth?.photos ?? []
  ).entries()) {
    const first = lines.get(file);
    if (first !== undefined)
      say(index, 'file', `"${file}" is already in line ${first}. List each photo once`);
    else lines.set(file, yaml.placeOf(['photos', index, 'file']).line);
    if (file.startsWith('/') || file.split('/').includes('..'))
      say(index, 'file', 'name the file as it lies within the folder of the photos, as in day/1.jpg');
    const there = new Set([...clear, ...hard].map(({ bib }) => bib));
    const both = [...fragments, ...wrong, ...ignore].find((bib) => there.has(bib));
    if (both !== undefined)
      say(index, 'clear', `"${both}" is listed as present and as absent: keep one of them`);
    const twice = absent.find((person) => runners?.includes(person) || there.has(person));
    if (twice !== undefined)
      say(index, 'absent', `"${twice}" is listed as on the photo too: keep one of them`);
    if (selfieOf !== undefined && there.size + (runners?.length ?? 0) + faces.length > 0)
      say(index, 'selfieOf', 'a selfie is no photo of the event: it has no bibs, runners and faces');
  }
  return truth !== undefined && faults.length === 0
    ? { truth: joinNames(truth) }
    : { faults: inFileOrder(faults) };
}

/** Merges several names of a person into one, in every photo: a bib from a photo, otherwise the first name. */
function joinNames(truth: Truth): Truth {
  const bibs = new Set(truth.photos.flatMap(({ clear, hard }) => [...clear, ...hard].map(({ bib }) => bib)));
  const groups = new Map<string, Set<string>>();
  for (const names of truth.sameRunner) {
    const joined = new Set([...names, ...names.flatMap((name) => [...(groups.get(name) ?? [])])]);
    for (const name of joined) groups.set(name, joined);
  }
  const nameOf = (file: string, name: string): string => {
    const all = [...(groups.get(`${file}:${name}`) ?? [])].map((one) => one.slice(one.lastIndexOf(':') + 1));
    return all.find((one) => bibs.has(one)) ?? all[0] ?? name;
  };
  const photos = truth.photos.map((photo) => ({
    ...photo,
    runners: photo.runners?.map((name) => nameOf(photo.file, name)),
    faces: photo.faces.map((face) => ({ ...face, person: nameOf(photo.file, face.person) })),
  }));
  return { ...truth, photos };
}
