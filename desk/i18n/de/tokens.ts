import type en from '../en/tokens.ts';
import type { Texts } from '../texts.ts';

export default {
  explanation:
    'Mit einem Token ruft ein Skript die API des Desks in deinem Namen auf. Es darf, was seine Rechte nennen und deine Rollen erlauben, bis es abläuft.',
  none: 'Du hast keine Tokens.',
  issue: 'Token erstellen',
  name: 'Name',
  nameHint: 'Wofür es ist, etwa „Export für die Buchhaltung“.',
  scopes: 'Rechte',
  scopesHint:
    'Was es darf, mit den Namen der API. Weniger ist sicherer: Rechte lassen sich später nehmen, nie hinzufügen.',
  days: 'Gültig für so viele Tage',
  expires: 'Gültig bis',
  expired: 'abgelaufen',
  used: 'Zuletzt benutzt',
  never: 'nie',
  issued: 'Dein neues Token',
  shownOnce: 'Kopiere es jetzt: Es wird nur hier gezeigt. Wer es hat, kann alles tun, was es erlaubt.',
  narrow: 'Weniger Rechte',
  narrowOf: (name) => `„${name}“ Rechte nehmen`,
  narrowed:
    'Was du entfernst, geht ab dem nächsten Aufruf nicht mehr. Es lässt sich nicht wieder hinzufügen.',
  revoke: 'Beenden',
  revokeOf: (name) => `„${name}“ beenden?`,
  revoked:
    'Skripte, die es benutzen, gehen ab dem nächsten Aufruf nicht mehr. Das lässt sich nicht rückgängig machen.',
} satisfies Texts<typeof en>;
