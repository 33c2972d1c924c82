import type { Page } from 'playwright-core';

/**
 * Elements that are misaligned with the left edge of the page's heading: more than 1 px away,
 * but nearer than a second column. Excludes elements within a box, and elements whose line starts
 * at the edge.
 */
const RAGGED = `(() => {
  const NEAR_PX = 24;
  const main = document.querySelector('main');
  const ground = main.getBoundingClientRect();
  const lineOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].find(({ width }) => width > 1);
  };
  const SEEN = /^(IMG|VIDEO|INPUT|SELECT|TEXTAREA|SUMMARY|svg)$/;
  const isPainted = (part) => {
    const { backgroundColor, borderLeftWidth, borderLeftStyle, borderLeftColor } = getComputedStyle(part);
    const isClear = (colour) => colour === 'rgba(0, 0, 0, 0)';
    const hasBorder = borderLeftStyle !== 'none' && parseFloat(borderLeftWidth) > 0 && !isClear(borderLeftColor);
    return SEEN.test(part.tagName) || hasBorder || !isClear(backgroundColor);
  };
  const parts = [];
  const collect = (part) => {
    const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || part.matches('.heard, dialog')) return;
    const rect = part.getBoundingClientRect();
    const isGround = rect.left <= ground.left && rect.right >= ground.right;
    if (!isGround && rect.width > 1 && rect.height > 1 && isPainted(part)) {
      parts.push({ rect, name: part.outerHTML.slice(0, 80) });
      return;
    }
    for (const child of part.childNodes) {
      if (child.nodeType === Node.ELEMENT_NODE) collect(child);
      const line = child.nodeType === Node.TEXT_NODE && child.data.trim() !== '' ? lineOf(child) : undefined;
      if (line !== undefined) parts.push({ rect: line, name: child.data.trim() });
    }
  };
  collect(main);
  const heading = main.querySelector('h1');
  const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  let edge = Infinity;
  while (words.nextNode()) edge = Math.min(edge, lineOf(words.currentNode)?.left ?? Infinity);
  const isAtEdge = ({ rect }) => Math.abs(rect.left - edge) <= 1;
  const isBeside = ({ rect: one }, { rect: other }) => one.top < other.bottom && other.top < one.bottom;
  return parts
    .filter((part) => Math.abs(part.rect.left - edge) < NEAR_PX && !isAtEdge(part))
    .filter((part) => !parts.some((other) => isAtEdge(other) && isBeside(part, other)))
    .map(({ rect, name }) => Math.round((rect.left - edge) * 10) / 10 + ' px: ' + name);
})()`;

/** Returns the elements that are misaligned with the heading, and their distance. */
export const raggedOf = (page: Page): Promise<string[]> => page.evaluate(RAGGED);

const ACCENTED = `(() => {
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.color = 'var(--accent)';
  const accent = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll('body *')]
    .filter((part) => getComputedStyle(part).backgroundColor === accent)
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((part) => part.getAttribute('aria-label') ?? part.textContent.trim());
})()`;

/** Returns the elements of the page with the brand's accent colour. */
export const accentedOf = (page: Page): Promise<string[]> => page.evaluate(ACCENTED);
