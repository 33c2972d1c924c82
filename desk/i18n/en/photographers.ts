export default {
  name: 'Name',
  alsoWritten: (names: string) => `also written ${names}`,
  member: 'Member',
  nobody: 'none',
  link: 'Link to a member',
  linkOf: (name: string) => `Who is ${name} at the desk?`,
  linkMeans: 'With the role photographer, they can see and hide only the photos under this name.',
  needsRole: 'They do not have the role photographer yet. Give it to them under Members.',
  merge: 'Merge',
  mergeOf: (name: string) => `Whose other name is ${name}?`,
  into: 'Photographer',
  mergeMeans: (from: string, to: string) =>
    `All photos of ${from} become ${to}’s, including those still to come. This cannot be undone.`,
  none: 'No photo has a photographer’s name yet. Imports take the name from the camera or from the folder.',
};
