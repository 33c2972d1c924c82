import type { PageTexts } from './page-texts.ts';

export const sl: PageTexts = {
  heading: 'Poiščite svoje fotografije',
  homeTitle: '{tenant}: fotografije z vaše tekme',
  homeDescription: 'Poiščite vse svoje fotografije po štartni številki ali imenu in si jih takoj prenesite.',
  eventTitle: '{event}: fotografije · {tenant}',
  eventDescription:
    'Fotografije: {event}, {city}. Poiščite svoje po štartni številki ali imenu in si jih takoj prenesite.',
  noScript:
    'Trgovina za iskanje in prodajo fotografij potrebuje JavaScript. Vklopite ga in znova naložite stran ali nam pišite:',
  notStarted: 'Traja dlje, kot bi moralo. Znova naložite stran. Če ne pomaga, nam pišite:',
  reload: 'Znova naloži stran',
  outage: {
    title: 'Takoj bomo nazaj',
    meaning:
      'Trgovina trenutno ne more do svojih fotografij. To redko traja dlje kot minuto. Nič, kar ste kupili ali izbrali, ni izgubljeno.',
    retry: 'Poskusi znova',
  },
  plain: {
    search: {
      title: 'Iskanje',
      description:
        'Na {tenant} poiščite svojo tekmo in svoje fotografije: po številki, imenu, e-pošti ali selfiju.',
    },
    found: { title: 'Vaše fotografije', description: 'Vaše fotografije, najdene na {tenant}.' },
    cart: { title: 'Košarica', description: 'Vaša košarica na {tenant}.' },
    checkout: { title: 'Blagajna', description: 'Vaše naročilo na {tenant}.' },
    order: { title: 'Vaše naročilo', description: 'Vaše naročilo na {tenant}.' },
    deleted: {
      title: 'Ta dogodek je bil izbrisan',
      description:
        'Z njim so bile izbrisane tudi fotografije, zato povezava ne deluje več. Tukaj poiščite drugo tekmo.',
    },
    missing: {
      title: 'Te strani nismo našli',
      description:
        'Morda je v naslovu tipkarska napaka ali pa je bila stran premaknjena. Poiščite svojo tekmo tukaj.',
    },
    crew: {
      title: 'Tekli ste skupaj, plačajte enkrat',
      description: 'Vsak najde svoje fotografije, eden pa plača za vse.',
    },
    alert: {
      title: 'Obvestilo, ko bodo fotografije na voljo',
      description: 'Prejeli boste eno samo sporočilo. Potem izbrišemo vaš naslov.',
    },
    ownData: {
      title: 'Vaši podatki',
      description: 'Oglejte si, prenesite ali izbrišite, kar {tenant} hrani o vas.',
    },
    removal: {
      title: 'Odstranitev fotografije',
      description:
        'Prosite, da se vaša fotografija ali fotografija vašega otroka umakne iz trgovine {tenant}.',
    },
    account: { title: 'Moj račun', description: 'Vaša naročila na {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Za organizatorje',
      description: 'Fotografije in videoposnetki z vaše tekme, ki jih tekačem prodaja {tenant}.',
    },
    photographers: { title: 'Za fotografe', description: 'Fotografirajte tekme za {tenant}.' },
    business: { title: 'Za podjetja', description: 'Dosezite tekače skupaj z ekipo {tenant}.' },
    contacts: { title: 'Kontakt', description: 'Kako stopite v stik z ekipo {tenant}.' },
    impressum: { title: 'Pravno obvestilo', description: 'Kdo je odgovoren za {tenant}.' },
  },
};
