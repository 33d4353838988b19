/**
 * A double of Google's IMA SDK, limited to the functions that the player uses. It shows a film in its box, with a link
 * over all of it and a skip button in the corner. `window.ima` records the clicks.
 */
export const IMA_DOUBLE = `(() => {
  const pressed = [];
  const createEventTarget = () => {
    const listeners = new Map();
    return {
      addEventListener: (type, listener) => listeners.set(type, listener),
      fire: (type, event) => listeners.get(type)?.(event),
    };
  };
  const names = ['CONTENT_PAUSE_REQUESTED', 'CONTENT_RESUME_REQUESTED', 'AD_PROGRESS', 'IMPRESSION', 'STARTED',
    'FIRST_QUARTILE', 'MIDPOINT', 'THIRD_QUARTILE', 'COMPLETE', 'SKIPPED', 'PAUSED', 'RESUMED', 'CLICK', 'VOLUME_MUTED'];
  const ad = { getAd: () => ({ getAdId: () => '7', getTitle: () => 'Boots', getAdvertiserName: () => 'Northline',
    getDuration: () => 10, getAdPodInfo: () => ({ getAdPosition: () => 1, getTotalAds: () => 1, getTimeOffset: () => 0 }) }) };
  const control = (name, css) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.style.cssText = 'position:absolute;font:14px sans-serif;padding:8px 12px;border:0;' + css;
    button.onclick = (event) => { event.stopPropagation(); pressed.push(name); button.act?.(); };
    return button;
  };
  function createManager(box) {
    const { addEventListener, fire } = createEventTarget();
    let left = 10, isPaused = false, timer;
    const film = document.createElement('div');
    film.style.cssText = 'position:absolute;inset:0;background:linear-gradient(135deg,#164,#8c4);cursor:pointer';
    film.onclick = () => { pressed.push('link'); fire('CLICK', ad); };
    const skip = control('Skip', 'right:0;bottom:24px;background:#000;color:#fff');
    const note = control('Ad 0:10', 'left:0;bottom:0;background:none;color:#fff');
    const more = control('More', 'left:0;top:0;background:#fff');
    const about = control('i', 'right:0;top:0;background:#fff');
    film.append(skip, note, more, about);
    const end = (name) => {
      clearInterval(timer);
      film.remove();
      fire(name, ad);
      fire('CONTENT_RESUME_REQUESTED', ad);
    };
    skip.act = () => end('SKIPPED');
    return {
      addEventListener,
      init() {}, setVolume() {}, skip() {}, discardAdBreak() {},
      resize: (...size) => Object.assign(window.ima, { size }),
      start() {
        fire('CONTENT_PAUSE_REQUESTED', ad);
        box.append(film);
        for (const name of ['IMPRESSION', 'STARTED']) fire(name, ad);
        timer = setInterval(() => {
          if (isPaused) return;
          left -= 0.25;
          fire('AD_PROGRESS', ad);
          if (left <= 0) end('COMPLETE');
        }, 250);
      },
      pause() { isPaused = true; fire('PAUSED', ad); },
      resume() { isPaused = false; fire('RESUMED', ad); },
      getRemainingTime: () => left,
      getCuePoints: () => [],
      destroy() { clearInterval(timer); film.remove(); },
    };
  }
  window.ima = { pressed };
  window.google = { ima: {
    AdDisplayContainer: function (box) { Object.assign(this, { box, initialize() {}, destroy() {} }); },
    AdsLoader: function (container) {
      const { addEventListener, fire } = createEventTarget();
      const getAdsManager = () => createManager(container.box);
      Object.assign(this, { addEventListener, contentComplete() {}, destroy() {},
        requestAds: () => setTimeout(fire, 100, 'loaded', { getAdsManager }) });
    },
    AdsRequest: function () { Object.assign(this, { setAdWillAutoPlay() {}, setAdWillPlayMuted() {} }); },
    AdsRenderingSettings: function () {},
    AdsManagerLoadedEvent: { Type: { ADS_MANAGER_LOADED: 'loaded' } },
    AdErrorEvent: { Type: { AD_ERROR: 'failed' } },
    AdEvent: { Type: Object.fromEntries(names.map((name) => [name, name])) },
  } };
})();`;
