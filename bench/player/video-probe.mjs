/**
 * Runs in every frame before any script of the page. It records the first `<video>`, also in shadow roots: its first
 * frame (`frame`), and the first one at a media time of 0.1 s or later (`moving`). Times are ms from the page's time
 * origin. It also records the visitor's first click (`press`), stalls (`stalls`) and long tasks. Results are in
 * `globalThis.playback`.
 */
export function videoProbe() {
  const playback = { frame: null, moving: null, press: null, height: 0, time: 0, stalls: [], longTasks: [] };
  globalThis.playback = playback;
  const watched = new WeakSet();

  // Before a media element can show anything, it has been given a source or been told to play.
  const media = HTMLMediaElement.prototype;
  for (const name of ['play', 'load']) wrap(media, name);
  for (const name of ['src', 'srcObject']) wrapSetter(media, name);
  addEventListener('click', notePress, { capture: true });

  new PerformanceObserver((list) => {
    for (const { startTime: time, duration } of list.getEntries()) playback.longTasks.push({ time, duration });
  }).observe({ type: 'longtask', buffered: true });

  function notePress({ isTrusted, timeStamp }) {
    if (isTrusted) playback.press ??= timeStamp;
  }

  function watch(video) {
    if (!(video instanceof HTMLVideoElement) || watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback(function onFrame(time, { mediaTime, height }) {
      playback.frame ??= time;
      playback.height ||= height;
      if (mediaTime < 0.1) video.requestVideoFrameCallback(onFrame);
      else playback.moving ??= time;
    });
    watchStalls(video);
  }

  function watchStalls(video) {
    let since = null;
    let played = false;
    video.addEventListener('playing', () => {
      if (since !== null && played) playback.stalls.push({ time: since, duration: performance.now() - since });
      since = null;
      played = true;
    });
    video.addEventListener('waiting', () => {
      if (played && !video.seeking) since ??= performance.now();
    });
    video.addEventListener('timeupdate', () => {
      playback.time = video.currentTime;
    });
  }

  function wrap(prototype, name) {
    const original = prototype[name];
    prototype[name] = function (...args) {
      watch(this);
      return original.apply(this, args);
    };
  }

  function wrapSetter(prototype, name) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...descriptor,
      set(value) {
        watch(this);
        descriptor.set.call(this, value);
      },
    });
  }
}
