import { describe, expect, it } from 'vitest';
import { srcSetOf } from './Slide.tsx';

describe('srcSetOf', () => {
  it('requests four widths from the image service', () => {
    expect(srcSetOf('https://a.example/img/acme/derby')).toBe(
      'https://a.example/img/acme/derby?width=640 640w, https://a.example/img/acme/derby?width=960 960w, https://a.example/img/acme/derby?width=1280 1280w, https://a.example/img/acme/derby?width=1920 1920w'
    );
  });

  it('keeps the query and replaces an existing width', () => {
    expect(srcSetOf('/img/acme/derby?v=3&width=100')).toContain('/img/acme/derby?v=3&width=640 640w');
  });

  it.each(['https://img.example/d.jpg', '/images/d.jpg', '/img/', 'https://a.example/x/img/d'])(
    'IMG-04: leaves %s as given',
    (url) => {
      expect(srcSetOf(url)).toBeUndefined();
    }
  );
});
