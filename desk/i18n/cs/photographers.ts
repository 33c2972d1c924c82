import type en from '../en/photographers.ts';
import type { Texts } from '../texts.ts';

export default {
  name: 'Jméno',
  alsoWritten: (names) => `také ${names}`,
  member: 'Člen',
  nobody: 'žádný',
  link: 'Propojit s členem',
  linkOf: (name) => `Kdo z členů je ${name}?`,
  linkMeans: 'S rolí fotografa člen vidí a skrývá fotky s tímto jménem a žádné jiné.',
  needsRole: 'Roli fotografa zatím nemá: přidělte ji v části Členové.',
  merge: 'Sloučit',
  mergeOf: (name) => `Komu ještě patří jméno ${name}?`,
  into: 'Fotograf',
  mergeMeans: (from, to) =>
    `Všechny fotky se jménem ${from} přejdou na ${to}, i ty budoucí. Nelze to vrátit zpět.`,
  none: 'Zatím žádná fotka neuvádí autora. Import bere jméno z fotoaparátu nebo z názvu složky.',
} satisfies Texts<typeof en>;
