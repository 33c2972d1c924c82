export default {
  intro:
    'Type an order number, an email address, a bib, a name, or a part of a file name. You see what your role may see.',
  nothing: (text: string) => `Nothing found for “${text}”.`,
  more: 'There are more results. Narrow your search.',
  allOrders: 'All these orders',
  nameless: 'Without a name',
  photographer: 'photographer',
};
