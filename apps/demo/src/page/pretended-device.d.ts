/**
 * Gives a page the documented interfaces of Google's Cast sender (cast.framework, chrome.cast.media) in place of its
 * script, with a device behind them that is none: it keeps a clock, and `window.device` lets a test do to it what happens
 * to devices. Names and shapes are those of @types/chromecast-caf-sender 1.0 and @types/chrome 0.3.
 *
 * It holds nothing from outside, so that its text can be sent to a page.
 */
export declare function pretendDevice(): void;
