import type en from '../en/tokens.ts';
import type { Texts } from '../texts.ts';

export default {
  explanation:
    'S tokenem volá skript API vaším jménem. Smí to, co uvádějí jeho oprávnění a dovolují vaše role, dokud nevyprší.',
  none: 'Nemáte žádné tokeny.',
  issue: 'Vytvořit token',
  name: 'Název',
  nameHint: 'K čemu slouží, třeba „export pro účetní“.',
  scopes: 'Oprávnění',
  scopesHint: 'Co smí, pod názvy z API. Méně je bezpečnější: oprávnění lze později odebrat, nikdy přidat.',
  days: 'Platnost ve dnech',
  expires: 'Platí do',
  expired: 'vypršel',
  used: 'Naposledy použit',
  never: 'nikdy',
  issued: 'Váš nový token',
  shownOnce: 'Zkopírujte si ho hned, jinde se už nezobrazí. Kdo ho má, může všechno, co dovoluje.',
  narrow: 'Ubrat oprávnění',
  narrowOf: (name) => `Ubrat oprávnění tokenu „${name}“`,
  narrowed: 'Co odeberete, přestane fungovat od příštího volání. Zpátky to přidat nejde.',
  revoke: 'Ukončit',
  revokeOf: (name) => `Ukončit „${name}“?`,
  revoked: 'Skripty, které ho používají, přestanou fungovat od příštího volání. Nelze to vrátit.',
} satisfies Texts<typeof en>;
