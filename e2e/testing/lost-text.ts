import type { Locator } from '@playwright/test';

export const NOTHING_LOST = { beyond: [], cut: [], words: [] };

/**
 * Returns the parts of a widget that are not visible at its size: elements beyond its sides, elements larger than the
 * box that clips them, and words outside of it. In a text that may end in an ellipsis only the first word counts.
 * Scrollable content is not an error: a row of cards or banners, and a box that scrolls vertically.
 */
export const lostIn = (widget: Locator) =>
  widget.evaluate((host) => {
    const root = (host.shadowRoot ?? host) as ParentNode;
    // Words without a frame stand flush: the padding of their button, 0.5rem, hangs out.
    const hang = 0.53 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const box = host.getBoundingClientRect();
    const [left, right] = [box.left - hang, box.right + hang];
    const styleOf = (element: Element) => getComputedStyle(element);
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.tl-hidden, svg, video, .tl-countdown-strip, .tl-card-next') &&
      !ancestorsOf(element).some((one) => styleOf(one).clipPath !== 'none');
    const ancestorsOf = (element: Element): Element[] => {
      const all: Element[] = [];
      for (let one: Element | null = element; one && one !== host; one = one.parentElement) all.push(one);
      return all;
    };
    const isRow = (element: Element) => element.matches('[part~="track"], .tl-banner-dots');
    // An animated digit is in a window; the others are outside of it.
    const isWindow = (element: Element) => element.matches('.tl-countdown-window');
    const mayEndInDots = (element: Element) => {
      // Names are there in full.
      if (element.matches('[part$="-name"]') || element.querySelector('[part$="-name"]')) return false;
      const { webkitLineClamp, textOverflow, maxHeight, overflowY } = styleOf(element);
      const isClamped = maxHeight !== 'none' && overflowY === 'hidden' && element.childElementCount === 0;
      return webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || isClamped;
    };
    const nameOf = (element: Element) => `${element.className}: ${element.textContent?.slice(0, 40)}`;

    const seen = [...root.querySelectorAll<HTMLElement>('.tl-root *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && isSeen(element);
    });
    const beyond = seen.filter((element) => {
      const box = element.getBoundingClientRect();
      const around = ancestorsOf(element).slice(1);
      return ![...around, element].some(isRow) && !around.some(mayEndInDots) && (box.right > right || box.left < left);
    });
    const cut = seen.filter((element) => {
      const { overflowX, overflowY } = styleOf(element);
      if (isRow(element) || isWindow(element) || mayEndInDots(element)) return false;
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });

    /** Boxes that cut an element off: those within the row, and within the box that scrolls downwards, in which it is. */
    const cuttersOf = (element: Element, overflow: 'overflowX' | 'overflowY') => {
      const all = ancestorsOf(element);
      const scrolls = (one: Element) =>
        overflow === 'overflowX' ? isRow(one) : /auto|scroll/.test(styleOf(one).overflowY);
      const end = all.findIndex(scrolls);
      const inside = end < 0 ? all : all.slice(0, end);
      return inside.filter((one) => styleOf(one)[overflow] !== 'visible').map((one) => one.getBoundingClientRect());
    };
    /** The box in which an element's words can be seen. */
    const windowOf = (element: Element) => {
      const [across, down] = [cuttersOf(element, 'overflowX'), cuttersOf(element, 'overflowY')];
      const isInRow = ancestorsOf(element).some(isRow);
      return {
        left: Math.max(isInRow ? -Infinity : left, ...across.map((one) => one.left)),
        right: Math.min(isInRow ? Infinity : right, ...across.map((one) => one.right)),
        top: Math.max(...down.map((one) => one.top)),
        bottom: Math.min(...down.map((one) => one.bottom)),
      };
    };
    const isCut = (text: Text, word: RegExpExecArray, element: Element) => {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const seenIn = windowOf(element);
      const size = Number.parseFloat(styleOf(element).fontSize);
      // Dots take the place of letters before them.
      const hasDots = styleOf(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
      const dots = hasDots ? size : 0;
      return [...range.getClientRects()].some((rect) => {
        // A line is taller than its letters.
        const air = (rect.height - 0.8 * size) / 2 + 1;
        return (
          rect.left < seenIn.left - 1 ||
          rect.right + dots > seenIn.right + 1 ||
          rect.top + air < seenIn.top ||
          rect.bottom - air > seenIn.bottom
        );
      });
    };
    const words = seen.flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text)) return [];
        const all = [...node.data.matchAll(/\S+/g)];
        const counted = ancestorsOf(element).some(mayEndInDots) ? all.slice(0, 1) : all;
        return counted.filter((word) => isCut(node, word, element)).map(([word]) => `${element.className}: ${word}`);
      })
    );
    return { beyond: beyond.map(nameOf), cut: cut.map(nameOf), words };
  });
