import type en from '../en/own-login.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Vaše přihlášení',
  by: {
    Provider: (email) => `Jste přihlášeni jako ${email} přes přihlašovací službu vašeho obchodu.`,
    Link: (email) => `Jste přihlášeni jako ${email} odkazem z e-mailu.`,
    Passkey: (email) => `Jste přihlášeni jako ${email} přístupovým klíčem.`,
    Code: (email) =>
      `Jste přihlášeni jako ${email} obnovovacím kódem. Chcete-li tu něco změnit, přihlaste se znovu odkazem nebo přístupovým klíčem.`,
  },
  byProvider:
    'O tom, jak se přihlašujete, rozhoduje přihlašovací služba vašeho obchodu. Přístupové klíče a obnovovací kódy jsou pro obchody bez ní.',
  passkeys: 'Přístupové klíče',
  passkeysHint:
    'Přístupovým klíčem se přihlásíte bez e-mailu: otiskem prstu, obličejem nebo PINem zařízení. Přidejte si ho na každém zařízení, které používáte, nebo přidejte bezpečnostní klíč.',
  noPasskeys: 'Nemáte žádný přístupový klíč.',
  noHost:
    'Tato administrace má IP adresu. Prohlížeče vytvářejí přístupové klíče jen pro jména, proto se tu přihlásíte odkazem nebo obnovovacím kódem.',
  noBrowser: 'Tento prohlížeč přístupové klíče neumí. Chcete-li ho přidat, otevřete administraci v jiném.',
  add: 'Přidat přístupový klíč',
  name: 'Název',
  nameHint: 'Abyste ho později poznali, například „Telefon“.',
  next: 'Pokračovat',
  device: 'Prohlížeč se teď zeptá na přístupový klíč.',
  added: 'Přidán',
  used: 'Naposledy použit',
  never: 'nikdy',
  rename: 'Přejmenovat',
  canceled: 'Přístupový klíč nevznikl. Zkuste to znovu.',
  known: 'Na tomto zařízení už svůj přístupový klíč máte.',
  taken: 'Tento klíč už tu je, nebo jich máte deset. Nejprve jeden odeberte.',
  late: 'Trvalo to příliš dlouho, nebo jste začali v jiném okně. Zkuste to znovu.',
  remove: 'Odebrat',
  renameOf: (name) => `Přejmenovat „${name}“`,
  removeOf: (name) => `Odebrat „${name}“?`,
  removed:
    'Už vás nepřihlásí a ostatní relace zahájené přístupovým klíčem skončí. Smažte ho i v nastavení zařízení.',
  codes: 'Obnovovací kódy',
  codesHint:
    'Pro den, kdy se ztratí telefon nebo nepřijde e-mail. Každý kód vás spolu s e-mailovou adresou přihlásí jednou. Vracení peněz, mazání a změny na této stránce vyžadují také odkaz nebo přístupový klíč.',
  noCodes: 'Nemáte žádné obnovovací kódy.',
  codesLeft: (count, day) => `Zbývá ${count}, vytvořeny ${day}.`,
  make: 'Vytvořit obnovovací kódy',
  makeAgain: 'Vytvořit nové kódy?',
  replaces: 'Dřívější kódy ihned přestanou platit.',
  made: 'Vaše obnovovací kódy',
  shownOnce: 'Teď si je vytiskněte nebo opište. Ukážeme je jen jednou. Uložte je mimo svá zařízení.',
} satisfies Texts<typeof en>;
