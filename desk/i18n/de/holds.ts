import type en from '../en/holds.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Was es verbirgt',
  operator: 'Der Shop',
  erasure: 'Eine geschützte Person darauf wurde gelöscht',
  photographer: (name) => `Wer es aufgenommen hat: ${name}`,
  unknownPhotographer: 'Wer es aufgenommen hat',
  complaint: 'Ein offener Löschantrag: Es soll ein Kind der Person zeigen, die ihn stellt',
  protection: (bibs) => `Es zeigt eine geschützte Person${bibs === '' ? '' : `, Startnummer ${bibs}`}`,
  since: (moment) => `seit ${moment}`,
  by: (who) => `von ${who}`,
  request: 'Zum Antrag',
  lifting: {
    'photo.show': 'Inhaber, Betreiber und Veranstalter können das aufheben.',
    photographer:
      'Wer es aufgenommen hat, kann das aufheben; mit Begründung auch Inhaber, Betreiber und Veranstalter.',
    'removal.answer':
      'Es endet mit dem Antrag. Inhaber und Betreiber können es mit Begründung früher aufheben.',
    'participant.unprotect':
      'Inhaber und Betreiber können das mit Begründung aufheben, sobald nichts anderes das Foto verbirgt.',
  },
  confirm: 'Wieder zeigen?',
  several:
    'Fotos deiner Auswahl hat jemand anderes verborgen, oder sie zeigen eine geschützte Person. Schreib, warum sie zu sehen sein sollen.',
  rest: 'Was eine geschützte Person zeigt und noch aus anderem Grund verborgen ist, bleibt geschützt.',
  stillHidden: (count) => `${count} bleiben verborgen: Etwas anderes verbirgt sie.`,
} satisfies Texts<typeof en>;
