import type en from '../en/mails.ts';
import type { Texts } from '../texts.ts';

export default {
  kinds: {
    order: 'Doručení objednávky',
    verification: 'Odkaz na vlastní fotky',
    'factor-guessed': 'Varování před hádáním',
    archive: 'Archiv je připravený',
    'gift-codes': 'Koupené dárkové kódy',
    'gift-received': 'Dárkový kód pro někoho',
    'preorder-ready': 'Předobjednané fotky jsou hotové',
    'originals-here': 'Originály jsou tady',
    'package-grown': 'Nové fotky v balíčku',
    'order-refunded': 'Vrácení peněz',
    'order-part-refunded': 'Vrácení části peněz',
    'goodwill-code': 'Kód na omluvu',
    'photo-removed': 'Odstraněna fotka z objednávky',
    'order-canceled': 'Nezaplacená objednávka zrušena',
    'request-notice': 'Zpráva z formuláře',
    'photo-alert-asked': 'Upozornění na fotky: dotaz',
    'photo-alert-found': 'Upozornění na fotky: nalezeny',
    'photos-here': 'Dopis účastníkovi',
    'address-replaced': 'Jiná adresa účastníka',
    'own-data-link': 'Uchovávané údaje: odkaz',
    'removal-asked': 'Žádost o odstranění: potvrzení',
    'removal-letter': 'Žádost o odstranění: odpověď',
    'member-invited': 'Pozvánka pro člena týmu',
    'login-link': 'Odkaz pro přihlášení do administrace',
    'account-link': 'Odkaz pro přihlášení k účtu',
  },
  states: { Waiting: 'čeká', Sent: 'odesláno', Refused: 'nedoručeno', Withdrawn: 'už není potřeba' },
  reasons: {
    AddressUnknown: 'Adresa neexistuje.',
    MailboxFull: 'Schránka je plná.',
    Rejected: 'Server příjemce zprávu nepřijal.',
    GivenUp: 'Tři dny bez odpovědi.',
  },
} satisfies Texts<typeof en>;
