/** A clip of the demo's own advertisers, in apps/demo/assets/ads. */
export interface Clip {
  readonly name: 'meridian' | 'harbour' | 'northline';
  readonly title: string;
  /** Whole seconds. */
  readonly seconds: number;
}

/** Clips by name. Their lengths are those of apps/demo/media/ad-cards.mjs. */
export const CLIPS = {
  meridian: { name: 'meridian', title: 'Meridian Air', seconds: 3 },
  harbour: { name: 'harbour', title: 'Harbour Coffee', seconds: 5 },
  northline: { name: 'northline', title: 'Northline Boots', seconds: 10 },
} as const satisfies Record<string, Clip>;

/** Base of the URLs in a response, and the log that they write to. */
export interface AdPlace {
  /** `https://host/demo/ads`. */
  readonly base: string;
  /** Id of the log; '' for none. */
  readonly id: string;
}

export interface AdOptions extends AdPlace {
  readonly clip: Clip;
  /** As in VAST, `00:00:02` or `50%`; absent if it cannot be skipped. */
  readonly skip?: string | undefined;
  /** Position in a pod, from 1. */
  readonly sequence?: number;
  /** URL of its file, if it is not the clip's own. */
  readonly file?: string;
  readonly fileType?: string;
  readonly api?: string;
  readonly clickThrough?: string;
  /** Additional elements of `<Linear>` or `<Creatives>`. */
  readonly icons?: boolean;
  readonly companions?: boolean;
  readonly verification?: boolean;
}

/** Events of a linear ad, once each, in their order without interaction. */
const EVENTS = ['loaded', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];
/** Events caused by the visitor. */
const INTERACTIONS = ['mute', 'unmute', 'pause', 'resume', 'skip', 'playerExpand', 'playerCollapse', 'closeLinear'];

/** Returns a VAST 4.2 document with these ads. */
export function vast(...ads: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2" xmlns="http://www.iab.com/VAST">${ads.join('')}</VAST>`;
}

/** Returns an ad with one of our clips and all possible tracking events. */
export function inlineAd(options: AdOptions): string {
  const { clip, sequence, base, skip, icons, companions, verification, clickThrough } = options;
  const order = sequence === undefined ? '' : ` sequence="${sequence}"`;
  const url = (event: string) => trackUrl(options, clip.name, event);
  return `<Ad id="${clip.name}"${order}><InLine><AdSystem version="1.0">Touchline demo</AdSystem>
<AdTitle>${clip.title}</AdTitle><AdServingId>demo-${clip.name}</AdServingId><Advertiser>${clip.title}</Advertiser>
<Impression id="own">${cdata(`${url('impression')}&cb=[CACHEBUSTING]`)}</Impression>
<Error>${cdata(`${url('error')}&code=[ERRORCODE]`)}</Error>
<ViewableImpression>${['Viewable', 'NotViewable', 'ViewUndetermined'].map((name) => element(name, url(`view${name}`))).join('')}</ViewableImpression>
${verification ? unknownVerification(url('verificationNotExecuted')) : ''}<Creatives><Creative id="${clip.name}-film" sequence="1">
<UniversalAdId idRegistry="touchline.example">${clip.name}-1</UniversalAdId>
<Linear${skip === undefined ? '' : ` skipoffset="${skip}"`}><Duration>${toDuration(clip.seconds)}</Duration>
<TrackingEvents>${[...EVENTS, ...INTERACTIONS].map((event) => tracking(event, `${url(event)}&at=[ADPLAYHEAD]`)).join('')}
<Tracking event="progress" offset="00:00:01">${cdata(`${url('progress')}&at=[ADPLAYHEAD]`)}</Tracking></TrackingEvents>
<VideoClicks><ClickThrough>${cdata(clickThrough ?? `${base}/visit/${clip.name}`)}</ClickThrough>
<ClickTracking>${cdata(url('click'))}</ClickTracking></VideoClicks>
${mediaFiles(options)}${icons ? icon(options, url) : ''}</Linear></Creative>
${companions ? companion(options, url) : ''}</Creatives></InLine></Ad>`;
}

/** Returns an ad that is served from another URL. Its tracking events are also tracked here, as ad `by`. */
export function wrapperAd({ to, by, ...place }: AdPlace & { readonly to: string; readonly by: string }): string {
  const url = (event: string) => trackUrl(place, by, event);
  return `<Ad id="${by}"><Wrapper><AdSystem>Touchline demo</AdSystem><VASTAdTagURI>${cdata(to)}</VASTAdTagURI>
<Impression>${cdata(url('impression'))}</Impression><Error>${cdata(`${url('error')}&code=[ERRORCODE]`)}</Error>
<Creatives><Creative><Linear><TrackingEvents>${EVENTS.map((event) => tracking(event, url(event))).join('')}</TrackingEvents>
<VideoClicks><ClickTracking>${cdata(url('click'))}</ClickTracking></VideoClicks></Linear></Creative></Creatives></Wrapper></Ad>`;
}

export interface AdBreak {
  /** `start`, `end`, `00:00:08.000`, `50%`. */
  readonly offset: string;
  readonly name: string;
  /** URL of its VAST, or the VAST itself. */
  readonly tag: string | { readonly vast: string };
}

/** Returns a VMAP 1.0 document. */
export function vmap(place: AdPlace, breaks: readonly AdBreak[]): string {
  const all = breaks.map(({ offset, name, tag }) => {
    const source =
      typeof tag === 'string'
        ? `<vmap:AdTagURI templateType="vast4">${cdata(tag)}</vmap:AdTagURI>`
        : `<vmap:VASTAdData>${tag.vast.replace(/^<\?xml[^>]*\?>\s*/, '')}</vmap:VASTAdData>`;
    const tracked = ['breakStart', 'breakEnd', 'error'].map(
      (event) => `<vmap:Tracking event="${event}">${cdata(trackUrl(place, name, event))}</vmap:Tracking>`
    );
    return `<vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="${name}">
<vmap:AdSource id="${name}" allowMultipleAds="true" followRedirects="true">${source}</vmap:AdSource>
<vmap:TrackingEvents>${tracked.join('')}</vmap:TrackingEvents></vmap:AdBreak>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${all.join('')}</vmap:VMAP>`;
}

/** Formats seconds for VAST. */
export function toDuration(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

function trackUrl({ base, id }: AdPlace, ad: string, event: string): string {
  return `${base}/track?id=${id}&ad=${ad}&event=${event}`;
}

function mediaFiles({ clip, base, file, fileType = 'video/mp4', api }: AdOptions): string {
  if (file === '') return '<MediaFiles></MediaFiles>';
  const framework = api === undefined ? '' : ` apiFramework="${api}"`;
  const address = file ?? `${base}/media/${clip.name}.mp4`;
  return `<MediaFiles><MediaFile delivery="progressive" type="${fileType}" width="640" height="360" bitrate="180"${framework}>${cdata(address)}</MediaFile></MediaFiles>`;
}

function icon({ base, clip }: AdOptions, url: (event: string) => string): string {
  return `<Icons><Icon program="AdChoices" width="20" height="20" xPosition="right" yPosition="top" offset="00:00:00">
<StaticResource creativeType="image/svg+xml">${cdata(`${base}/picture/icon.svg`)}</StaticResource>
<IconClicks><IconClickThrough>${cdata(`${base}/visit/${clip.name}`)}</IconClickThrough><IconClickTracking>${cdata(url('iconClick'))}</IconClickTracking></IconClicks>
<IconViewTracking>${cdata(url('iconView'))}</IconViewTracking></Icon></Icons>`;
}

function companion({ base, clip }: AdOptions, url: (event: string) => string): string {
  return `<Creative><CompanionAds required="none"><Companion id="${clip.name}-side" width="300" height="250">
<StaticResource creativeType="image/svg+xml">${cdata(`${base}/picture/${clip.name}.svg`)}</StaticResource>
<TrackingEvents>${tracking('creativeView', url('companionView'))}</TrackingEvents>
<CompanionClickThrough>${cdata(`${base}/visit/${clip.name}`)}</CompanionClickThrough></Companion></CompanionAds></Creative>`;
}

/** Verification code that we do not run, so that it is reported as not executed. */
function unknownVerification(url: string): string {
  return `<AdVerifications><Verification vendor="measure.example-omid"><JavaScriptResource apiFramework="omid" browserOptional="true">${cdata('https://measure.example/omid.js')}</JavaScriptResource>
<TrackingEvents>${tracking('verificationNotExecuted', `${url}&reason=[REASON]`)}</TrackingEvents></Verification></AdVerifications>`;
}

function tracking(event: string, url: string): string {
  return `<Tracking event="${event}">${cdata(url)}</Tracking>`;
}

function element(name: string, url: string): string {
  return `<${name}>${cdata(url)}</${name}>`;
}

function cdata(text: string): string {
  return `<![CDATA[${text}]]>`;
}
