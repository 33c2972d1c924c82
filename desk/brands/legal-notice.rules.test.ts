import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeLegalNotice } from './legal-notice.rules.ts';

const SELLER = {
  name: 'Seelauf GmbH',
  address: 'Am See 1, 6900 Bregenz',
  vatId: 'ATU00000000',
  registration: null,
  email: 'hallo@seelauf.example',
  representedBy: 'Ada Berg',
  phone: '',
};

test('a legal notice names what is known of the seller, in the brand’s language', () => {
  expect(parse(writeLegalNotice(SELLER, 'de'))).toEqual({
    title: 'Impressum',
    sections: [
      {
        title: 'Anbieter',
        paragraphs: ['Seelauf GmbH', 'Am See 1, 6900 Bregenz', 'Vertreten durch: Ada Berg'],
      },
      { title: 'Kontakt', paragraphs: ['E-Mail: hallo@seelauf.example'] },
      { title: 'Register und Steuer', paragraphs: ['USt-IdNr.: ATU00000000'] },
    ],
  });
});

test('a section without facts is left out, and a language without a template gets the English one', () => {
  const facts = { ...SELLER, vatId: null, representedBy: ' ', phone: '+43 1 234' };
  expect(parse(writeLegalNotice(facts, 'it'))).toEqual({
    title: 'Legal notice',
    sections: [
      { title: 'Provider', paragraphs: ['Seelauf GmbH', 'Am See 1, 6900 Bregenz'] },
      { title: 'Contact', paragraphs: ['Email: hallo@seelauf.example', 'Phone: +43 1 234'] },
    ],
  });
});
