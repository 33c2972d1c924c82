import type { Feature } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
} from 'write-excel-file/utility';

/** A cell with a link; row and column count from 0. */
export interface CellLink {
  row: number;
  column: number;
  url: string;
}

const SHEET = 'xl/worksheets/sheet{id}.xml';
const HYPERLINK_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Adds links to cells of a workbook's only sheet, in the form that spreadsheet programs write (ECMA-376 §18.3.1.47). A
 * HYPERLINK formula works only for short addresses: its text is limited to 255 characters.
 */
export function hyperlinks<FileContent>(links: readonly CellLink[]): Feature<FileContent> {
  const idOf = (index: number) => `rId-link-${index + 1}`;
  const references = links.map(
    ({ row, column }, index) =>
      `<hyperlink xmlns:r="${RELATIONSHIPS}" ref="${getCellAddress(row, column)}" r:id="${idOf(index)}"/>`,
  );
  const relationships = links.map(
    ({ url }, index) =>
      `<Relationship Id="${idOf(index)}" Type="${HYPERLINK_TYPE}" Target="${sanitizeAttributeValue(url)}" TargetMode="External"/>`,
  );
  const order = getOrderOfSiblings(SHEET, 'worksheet');
  if (order === undefined) throw new Error('the order of elements in a worksheet is not known');
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml: string) =>
            links.length === 0
              ? xml
              : insertElementMarkupAccordingToOrderOfSiblings(
                  xml,
                  `<hyperlinks>${references.join('')}</hyperlinks>`,
                  order,
                  'worksheet',
                ),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => relationships.join('') },
      },
    },
  };
}
