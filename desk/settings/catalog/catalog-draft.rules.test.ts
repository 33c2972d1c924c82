import { describe, expect, test } from 'vitest';
import { makeFault } from '#contract/faults.ts';
import { keepFaults, placeFaults, type ShownFault, setField } from '../file-draft.rules.ts';
import { addEntry, readDraft, removeEntry, setQuantity } from './catalog-draft.rules.ts';

const SOURCE = `# Prices of the lake run
event: 0197a1b2-0000-7000-8000-000000000001
currency: EUR
products:
  - { key: all-photos, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 } # agreed with the club
  - key: photo
    kind: photo
    title: { en: Photo, de: Foto }
    price: 7.50
    tiers: [{ from: 5, price: 7 }]
    distances: [21.10]
  - { key: finish, kind: FinishVideo, title: { en: Video }, price: 15, state: Hidden }
offers:
  - { key: three, products: [photo], quantity: 3, price: 20 }
  - { key: some, title: { en: Some }, products: [photo, finish], quantity: [3, 5], price: 30, gift: finish }
people:
  - { key: family, products: [all-photos], from: 2, percent: 50 }
gifts:
  - { key: thanks, from: 40, count: 1, products: [photo] }
`;

const draftOf = (source: string) => {
  const draft = readDraft(source);
  if (draft === undefined) throw new Error('is no catalog');
  return draft;
};

describe('the draft of a catalog', () => {
  test('has every field of the file as the file has it', () => {
    const { products, offers, people, gifts } = draftOf(SOURCE);
    expect(products[1]).toEqual({
      index: 1,
      key: 'photo',
      kind: 'Photo',
      titles: { en: 'Photo', de: 'Foto' },
      price: '7.50',
      tiers: [{ from: '5', price: '7' }],
      distances: ['21.10'],
      isHidden: false,
    });
    expect(products[2]).toMatchObject({ isHidden: true });
    const some = { index: 1, key: 'some', titles: { en: 'Some' }, from: '3', to: '5', price: '30' };
    expect(offers).toEqual([
      { index: 0, key: 'three', titles: {}, products: ['photo'], from: '3', to: '3', price: '20', gift: '' },
      { ...some, products: ['photo', 'finish'], gift: 'finish' },
    ]);
    expect(people).toEqual([
      { index: 0, key: 'family', titles: {}, products: ['all-photos'], from: '2', percent: '50' },
    ]);
    expect(gifts).toEqual([{ index: 0, key: 'thanks', from: '40', count: '1', products: ['photo'] }]);
  });

  test('does not exist for a file with a wrong structure', () => {
    for (const source of ['products: [', 'event: x', 'just text', '', 'products: 3'])
      expect(readDraft(source), source).toBeUndefined();
  });

  test('counts the entries that only the file can change', () => {
    const source = `${SOURCE.replace('  - { key: all-photos', '  - &all { key: all-photos')}  - *all\n  - 17\n`;
    expect(draftOf(source)).toMatchObject({ gifts: { length: 1 }, inFileOnly: 2 });
  });

  test('a changed field changes nothing else, and keeps comments', () => {
    const changed = setField(SOURCE, ['products', 0, 'price'], '30');
    expect(draftOf(changed).products[0]?.price).toBe('30');
    expect(changed).toContain('# agreed with the club');
    expect(changed).toContain('# Prices of the lake run');
    const same = (source: string) => JSON.stringify(readDraft(source));
    expect(same(setField(changed, ['products', 0, 'price'], '29'))).toBe(same(SOURCE));
  });

  test('an emptied field is removed from the file', () => {
    const changed = setField(SOURCE, ['offers', 1, 'gift'], undefined);
    expect(draftOf(changed).offers[1]?.gift).toBe('');
    const titles = (source: string) => draftOf(source).products[1]?.titles;
    expect(titles(setField(changed, ['products', 1, 'title', 'de'], undefined))).toEqual({ en: 'Photo' });
    const plain = setField(SOURCE, ['offers', 1, 'title', 'en'], undefined);
    expect(plain).not.toMatch(/title: \{\s*\}/);
    expect(draftOf(plain).offers[1]?.titles).toEqual({});
  });

  test('a list can be set in an entry without one', () => {
    const changed = setField(SOURCE, ['products', 0, 'tiers'], [{ from: '3', price: '7' }]);
    expect(draftOf(changed).products[0]?.tiers).toEqual([{ from: '3', price: '7' }]);
    expect(setField(changed, ['products', 0, 'tiers'], [])).not.toMatch(/tiers: \[\s*\]/);
    // An offer must have products; without them the file has a fault.
    expect(setField(SOURCE, ['offers', 0, 'products'], [])).toMatch(/products: \[\s*\]/);
  });

  test('an offer is for a quantity or for a range', () => {
    const range = setQuantity(SOURCE, 0, '3', '5');
    expect(draftOf(range).offers[0]).toMatchObject({ from: '3', to: '5' });
    for (const to of ['3', '']) expect(setQuantity(range, 0, '3', to)).toContain('quantity: 3');
  });

  test.each(['yes', '17', '# 1', 'a: b', "Max's", '"x"', '{', '- x', '', '*a', '&b'])(
    'a title %o stays text',
    (title) => {
      const changed = setField(SOURCE, ['products', 0, 'title', 'en'], title);
      expect(draftOf(changed).products[0]?.titles).toEqual({ en: title });
    },
  );

  test('a new entry gets an unused key', () => {
    const twice = addEntry(addEntry(SOURCE, 'products', 'Photo'), 'products', 'Photo');
    const keys = ['all-photos', 'photo', 'finish', 'photo-2', 'photo-3'];
    expect(draftOf(twice).products.map(({ key }) => key)).toEqual(keys);
    expect(draftOf(twice).products[4]).toMatchObject({ kind: 'Photo', price: '', titles: {} });
    expect(draftOf(addEntry(SOURCE, 'offers')).offers.map(({ key }) => key)).toEqual([
      'three',
      'some',
      'offer',
    ]);
  });

  test('a new offer names the most likely product', () => {
    const none = SOURCE.slice(0, SOURCE.indexOf('offers:'));
    for (const list of ['offers', 'people', 'gifts'] as const)
      expect(draftOf(addEntry(none, list))[list]).toHaveLength(1);
    expect(draftOf(addEntry(none, 'offers')).offers[0]).toMatchObject({ products: ['photo'], from: '3' });
    expect(draftOf(addEntry(none, 'people')).people[0]).toMatchObject({
      products: ['all-photos'],
      from: '2',
    });
  });

  test('an entry can also be added to a file that is one line', () => {
    const line = 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]\noffers: []\n';
    const changed = addEntry(addEntry(line, 'products', 'Frame'), 'offers');
    expect(draftOf(changed)).toMatchObject({ products: { length: 2 }, offers: { length: 1 } });
  });

  test('a removed product is also removed from the offers that name it', () => {
    const { products, offers } = draftOf(removeEntry(SOURCE, 'products', 2));
    expect(products).toHaveLength(2);
    expect(offers[1]).toMatchObject({ products: ['photo'], gift: '' });
  });

  test('a list without entries is removed from the file', () => {
    expect(removeEntry(SOURCE, 'gifts', 0)).not.toContain('gifts');
  });
});

const faultIn = (path: string): ShownFault => {
  const { message, code, values } = makeFault('WriteText');
  return { file: '', line: 3, column: 1, path, message: `${path}: ${message}`, code, values };
};

test('faults are placed at their fields', () => {
  const { at, rest } = placeFaults(
    ['products.0.price', 'products.1.tiers.0.from', 'offers.0.price', 'currency', 'products.7.key', ''].map(
      faultIn,
    ),
    (_list, index) => index < 7,
  );
  expect(at(['products', 0, 'price'])?.path).toBe('products.0.price');
  expect(at(['products', 0, 'title'])).toBeUndefined();
  expect(at(['products', 1, 'tiers', 0, 'from'])?.path).toBe('products.1.tiers.0.from');
  // A list of fields has the faults of each of its fields.
  expect(at(['products', 1, 'tiers'])?.path).toBe('products.1.tiers.0.from');
  expect(at(['products', 10])).toBeUndefined();
  expect(at(['offers', 0, 'price'])?.path).toBe('offers.0.price');
  expect(at(['offers', 0, 'products'])).toBeUndefined();
  // The form has no fields for the eighth product.
  expect(rest.map(({ path }) => path)).toEqual(['currency', 'products.7.key', '']);
});

test('the faults of other fields stay when one is corrected', () => {
  const paths = ['products.0.price', 'products.1.title', 'offers.0.products.0', 'currency'];
  const left = (after: string) =>
    keepFaults(paths.map(faultIn), SOURCE, after).map(({ path }) => paths.indexOf(path));
  expect(left(setField(SOURCE, ['products', 0, 'price'], '8'))).toEqual([1, 2]);
  expect(left(setField(SOURCE, ['products', 1, 'title', 'de'], 'Bild'))).toEqual([0, 2]);
  expect(left(setField(SOURCE, ['offers', 0, 'products'], ['finish']))).toEqual([0, 1]);
  // After the removal the positions belong to other products.
  expect(left(removeEntry(SOURCE, 'products', 2))).toEqual([2]);
  expect(left('products: [')).toEqual([]);
});
