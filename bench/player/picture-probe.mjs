/**
 * Runs in every frame before any script of the page: when a `<video>`, in whatever shadow root it is, presents its first
 * picture (`frame`) and the first one at 0.1 s of media or later (`moving`), ms from the page's time origin; when the
 * visitor pressed something (`press`); each time that playing had to wait for media (`stalls`); long tasks. Kept in
 * `globalThis.picture`.
 */
export function pictureProbe() {
  const picture = { frame: null, moving: null, press: null, height: 0, time: 0, stalls: [], longTasks: [] };
  globalThis.picture = picture;
  const known = new WeakSet();

  // Before a media element can show anything, it has been given a source or been told to play.
  const media = HTMLMediaElement.prototype;
  for (const name of ['play', 'load']) wrap(media, name);
  for (const name of ['src', 'srcObject']) wrapSetter(media, name);
  addEventListener('click', notePress, { capture: true });

  new PerformanceObserver((list) => {
    for (const { startTime: time, duration } of list.getEntries()) picture.longTasks.push({ time, duration });
  }).observe({ type: 'longtask', buffered: true });

  function notePress({ isTrusted, timeStamp }) {
    if (isTrusted) picture.press ??= timeStamp;
  }

  function watch(video) {
    if (!(video instanceof HTMLVideoElement) || known.has(video)) return;
    known.add(video);
    video.requestVideoFrameCallback(function look(time, { mediaTime, height }) {
      picture.frame ??= time;
      picture.height ||= height;
      if (mediaTime < 0.1) video.requestVideoFrameCallback(look);
      else picture.moving ??= time;
    });
    watchStalls(video);
  }

  function watchStalls(video) {
    let since = null;
    let played = false;
    video.addEventListener('playing', () => {
      if (since !== null && played) picture.stalls.push({ time: since, duration: performance.now() - since });
      since = null;
      played = true;
    });
    video.addEventListener('waiting', () => {
      if (played && !video.seeking) since ??= performance.now();
    });
    video.addEventListener('timeupdate', () => {
      picture.time = video.currentTime;
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
