import type en from '../en/letters.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  title: 'Dopisy účastníkům',
  explanation:
    'Kdo je na startovní listině s adresou, dostane o této akci jeden dopis, jakmile jsou jeho fotky v prodeji. Nikdo chráněný a nikdo, kdo se odhlásil.',
  ground: 'Právní základ',
  noGround: 'Není zapsán: žádný dopis se neposílá.',
  setGround: 'Zapsat právní základ',
  changeGround: 'Změnit právní základ',
  groundHint:
    'Vlastními slovy, třeba „souhlas při registraci, formulář z 1. března“. Zapíše se s vaším jménem.',
  groundText: 'Na jakém základě se smí účastníkům psát?',
  takeBack: 'Vzít základ zpět',
  takeBackMeans: 'Dopisy se zastaví. Co už odešlo, vrátit nejde.',
  start: 'Spustit dopisy',
  startMeans: (count, shown) =>
    plural('cs', count, {
      one: `Dopis teď dostane ${shown} člověk.`,
      few: `Dopis teď dostanou ${shown} lidé.`,
      many: `Dopis teď dostane ${shown} člověka.`,
      other: `Dopis teď dostane ${shown} lidí.`,
    }),
  startLater: 'Další přijdou samy, až budou zveřejněny jejich fotky.',
  pace: (perMinute) => `Za minutu odejde nejvýše ${perMinute}. Ostatní e-maily na ně nečekají.`,
  pause: 'Pozastavit dopisy',
  pauseMeans: 'Dopisy, které čekají, počkají, dokud je znovu nespustíte.',
  state: 'Stav',
  isSending: 'Posílají se',
  isNotSending: 'Neposílají se',
  heldUntil: (moment) => `Poštovní server další nechce do ${moment}.`,
  lost: 'Nic nejde poslat: tajný klíč adres na serveru se změnil a nikdo neví, kdo dopisy nechce. Zeptejte se, kdo server provozuje.',
  progress: 'Zatím',
  states: { Sent: 'Odesláno', Waiting: 'Čeká', Refused: 'Odmítnuto', Withdrawn: 'Už není třeba' },
  answers: { Bounced: 'Vrátilo se', Complained: 'Stížnosti', Unsubscribed: 'Odhlášeno' },
  preview: 'Kdo by teď dopis dostal',
  letters: 'Dostane dopis',
  reasons: {
    NoPhotos: 'Zatím bez fotek',
    NoAddress: 'Bez adresy',
    SharedAddress: 'Na stejné adrese ho dostane někdo jiný',
    Protected: 'Chráněni',
    Written: 'Už ho mají',
    Unsubscribed: 'Odhlášeni',
    Elsewhere: 'Odhlášeni jinde',
    Bounced: 'Adresa neexistuje',
    Complained: 'Stěžovali si',
    Erased: 'Vymazáni',
  },
  sample: 'Dopis s vymyšleným startovním číslem',
  suppress: 'Adresy odhlášené jinde',
  suppressHint:
    'Jedna na řádek: kdo vám nebo vašemu newsletteru řekl, že poštu nechce. Nedostanou dopisy o žádné akci. Uchovávají se jen otisky.',
  suppressed: (addresses, fresh) => `Zapsáno ${addresses}, z toho nových ${fresh}.`,
  suppressAction: 'Neposílat jim dopisy',
} satisfies Texts<typeof en>;
