// Generated from the schemas and READMEs of the widgets by `node scripts/pack/elements-attributes.mjs`.
import type { NumberValue, OffByDefault, OnByDefault } from './attribute-values.ts';

/** Attributes of all widgets. */
export interface WidgetAttributes {
  /** Base URL of the API. Required. */
  'api'?: string;
  /** `client` never requests server-rendered markup. Default: server. */
  'render'?: 'server' | 'client';
  /** URL that events are posted to, exactly as given. Default: derived from the key. */
  'collector-url'?: string;
  /** Share of browsers that are counted. Default: 1. */
  'sample-rate'?: NumberValue;
  /** `count`: counts visitors without consent, and stores nothing. Default: nothing. */
  'consent-denied'?: 'nothing' | 'count';
}

/** Attributes of widgets that show cards. */
export interface ListAttributes extends WidgetAttributes {
  /** Public key of the publisher. Required. */
  'public-key'?: string;
  /** `ltr` or `rtl`. Default: that of the locale. */
  'dir'?: string;
  /** `auto` follows the `color-scheme` of the page. Default: auto. */
  'theme'?: 'auto' | 'light' | 'dark';
  /** Whether visitors may be counted, and ids stored for that. Default: auto. */
  'consent'?: 'auto' | 'required' | 'granted' | 'denied';
  /** `eager` for widgets above the fold: load immediately. Default: lazy. */
  'loading'?: 'lazy' | 'eager';
  /** `stream`: scores wait for the live stream on the page. Default: none. */
  'score-delay'?: 'none' | 'stream';
  /** Screen readers: `scores` announces score changes of visible cards. Default: auto. */
  'announcements'?: 'auto' | 'scores' | 'off';
  /** Refetches when the visitor returns to the page. Default: when no longer fresh. */
  'refetch-on-window-focus'?: OnByDefault;
  /** Texts that replace the built-in ones, by their English phrases. Default: none. */
  'texts'?: string;
  /** Counts views and clicks for this key (privacy.md). Default: none. */
  'mux-env-key'?: string;
  /** `mux`: this widget counts nothing; the client of Mux counts videos of players. Default: touchline. */
  'analytics'?: 'touchline' | 'mux';
}

/** Attributes of the card carousel and the card grid. */
export interface CardWidgetAttributes extends WidgetAttributes, ListAttributes {
  /** Language of the built-in texts and of the content. Default: the browser's language. */
  'locale'?: string;
  /** Time zone of start times. Default: the visitor's. */
  'timezone'?: string;
  /** Title above the cards; the React prop is `title`. Default: none. */
  'heading'?: string;
  /** Level of the title; those of cards are one level below. Default: 2. */
  'heading-level'?: NumberValue;
  /** URL template of the cards: `/match/{id}`, with any field of the item. Default: none. */
  'link'?: string;
  /** The page handles `touchline:cardclick`: cards without a link are buttons. Default: false. */
  'clickable'?: OffByDefault;
  /** Events show their start but neither results nor images. Default: false. */
  'spoiler-free'?: OffByDefault;
  /** Items to show first, in this order. Default: none. */
  'pinned'?: string;
  /** Refetch interval while the page is visible, in ms. Default: none. */
  'refetch-interval-ms'?: NumberValue;
  /** Items to list. */
  'query'?: string;
  /** Type of the items; any other value lists nothing. Default: events. */
  'query-data-type'?: 'events' | 'creative-works' | 'entities';
  /** AIP-160 filter: `type_id = "football"`. Default: none. */
  'query-filter'?: string;
  /** AIP-132 order: `start_time desc`. Default: the API's. */
  'query-order-by'?: string;
  /** Words that items must contain. Default: none. */
  'query-search'?: string;
  /** Items per page. Default: 10. */
  'query-limit'?: NumberValue;
  /** Page to start with; takes precedence over `query-initial-page-param`. Default: none. */
  'query-page-token'?: string;
  /** Page to start with. Default: none. */
  'query-initial-page-param'?: string;
  /** Appearance of the cards. */
  'cards'?: string;
  /** Title; without it, it still names the link. Default: true. */
  'cards-show-title'?: OnByDefault;
  /** Description, two lines. Default: false. */
  'cards-show-description'?: OffByDefault;
  /** Watch Now button, inside the card's link. Default: false. */
  'cards-show-button'?: OffByDefault;
  /** 16:9, 1:1, round or 5:7; `auto` is square for entities. Default: auto. */
  'cards-type'?: 'auto' | 'default' | 'square' | 'circle' | 'five-by-seven';
  /** Background of a card; hex and `rgb()` values also set the text colour. Default: none. */
  'cards-background-color'?: string;
  /** Background behind transparent images, and of cards without an image. Default: none. */
  'cards-background-image'?: string;
  /** Class of each card, also one of its part names. Default: none. */
  'cards-class-name'?: string;
  /** Another name of `paths`; takes precedence over it. Default: none. */
  'cards-paths'?: string;
  /** Paths of the fields; `overrides` by event type in `config`. Default: the event type's. */
  'paths'?: string;
  /** Path of this field. */
  'paths-home-name'?: string;
  /** Path of this field. */
  'paths-away-name'?: string;
  /** Path of this field. */
  'paths-home-color'?: string;
  /** Path of this field. */
  'paths-away-color'?: string;
  /** Path of this field. */
  'paths-home-score'?: string;
  /** Path of this field. */
  'paths-away-score'?: string;
  /** Path of this field. */
  'paths-home-logo'?: string;
  /** Path of this field. */
  'paths-away-logo'?: string;
  /** Path of this field. */
  'paths-detail-line-1'?: string;
  /** Path of this field. */
  'paths-title'?: string;
  /** Path of this field. */
  'paths-description'?: string;
  /** Path of this field. */
  'paths-thumbnail-url'?: string;
  /** Maximum number of cards, including pinned ones. Default: none. */
  'max'?: NumberValue;
  /** `false`: shows the title and a hint if there are no items. Default: true. */
  'hide-when-empty'?: OnByDefault;
  /** `true`: takes no space after an error. Default: false. */
  'hide-on-error'?: OffByDefault;
  /** Link next to the title. */
  'see-all'?: string;
  /** Text or icon; never shown without a target. Default: text. */
  'see-all-show'?: 'text' | 'icon' | 'false';
  /** URL of the link. Default: none. */
  'see-all-target'?: string;
  /** Colour of the link. Default: the text colour. */
  'see-all-color'?: string;
}

/** Attributes of players. */
export interface PlayerAttributes extends WidgetAttributes {
  /** Public key of the publisher. */
  'public-key'?: string;
  /** Language of texts, names and dates. Default: the browser's. */
  'locale'?: string;
  /** Time zone of dates. Default: the visitor's. */
  'timezone'?: string;
  /** `ltr` or `rtl`; the control bar runs left to right in every script. Default: that of the locale. */
  'dir'?: string;
  /** Theme of the texts below the box; the box itself is always dark. Default: auto. */
  'theme'?: 'auto' | 'light' | 'dark';
  /** Only `auto` and `granted` allow storing anything. Default: auto. */
  'consent'?: 'auto' | 'required' | 'granted' | 'denied';
  /** `eager` for players above the fold: load immediately. Default: lazy. */
  'loading'?: 'lazy' | 'eager';
  /** Level of the title below the box. Default: 2. */
  'heading-level'?: NumberValue;
  /** Starts automatically, muted if the browser does not allow sound. Default: false. */
  'autoplay'?: OffByDefault;
  /** `0` is muted; the visitor's last choice takes precedence. Default: 1. */
  'volume'?: NumberValue;
  /** Control bar; without it a click on the video still plays and pauses. Default: true. */
  'controls'?: OnByDefault;
  /** Seek bar. Default: true. */
  'show-seekbar'?: OnByDefault;
  /** Full screen button. Default: true. */
  'show-fullscreen'?: OnByDefault;
  /** Mute button and volume slider. Default: true. */
  'show-volume'?: OnByDefault;
  /** Current time and duration. Default: true. */
  'show-timers'?: OnByDefault;
  /** Picture-in-picture button, if the browser supports it. Default: true. */
  'show-picture-in-picture'?: OnByDefault;
  /** Quality menu. Default: false. */
  'show-quality-selector'?: OffByDefault;
  /** Plays in the page on phones. Default: true. */
  'playsinline'?: OnByDefault;
  /** Poster, and background of the countdown. Default: the content's own. */
  'background-image-url'?: string;
  /** Rolling digits; `false`: plain digits. Default: true. */
  'show-countdown-animation'?: OnByDefault;
  /** Shows title, date and description; the title names the player for screen readers in any case. Default: true. */
  'show-title'?: OnByDefault;
  /** Sentence after the start if there is nothing to play. Default: This event has not started.... */
  'after-start'?: string;
  /** Stores volume, speed and captions for the next video, and the position in this one. Default: true. */
  'remember'?: OnByDefault;
  /** Continues at the stored position. Default: true. */
  'resume'?: OnByDefault;
  /** Pauses other players of the page when this one plays. Default: true. */
  'pause-others'?: OnByDefault;
  /** Hides markers and the description, which could reveal the result. Default: false. */
  'spoiler-free'?: OffByDefault;
  /** Screen readers: `off` announces neither goals of the match nor the start of the video. Default: auto. */
  'announcements'?: 'auto' | 'scores' | 'off';
  /** `{token, userId, getToken}`: credentials of the visitor; `token` can be a function. */
  'auth'?: string;
  /** Playback token, sent as a bearer token with requests for videos and their media; never part of a URL. Default: none. */
  'auth-token'?: string;
  /** The publisher's id of the visitor. Default: none. */
  'auth-user-id'?: string;
  /** Turns counting of viewings on. Default: none. */
  'mux-env-key'?: string;
  /** Client that counts: Touchline’s, or that of Mux. Default: touchline. */
  'analytics'?: 'touchline' | 'mux';
  /** Adds Common Media Client Data (CTA-5004) to media requests. Default: none. */
  'cmcd'?: 'none' | 'query' | 'header';
  /** Shares the stream between its visitors once they agree (p2p.md). Default: none. */
  'p2p'?: string;
  /** URL of a VAST or VMAP ad tag (ads.md). Default: none. */
  'vast-ad-tag-url'?: string;
  /** Requests the first ad near the viewport, not only at the first play. Default: false. */
  'ad-preload'?: OffByDefault;
  /** URL of the Google IMA script, which then plays the ads. Default: none. */
  'ad-sdk-url'?: string;
  /** Values of the tag's macros (ads.md). Default: none. */
  'ad-macros'?: string;
  /** Times of ads, in addition to those of the tag. Default: none. */
  'ad-cue-points'?: string;
  /** Id of your own Google Cast receiver. */
  'cast-receiver-id'?: string;
  /** Plays on a television (casting.md). Default: true. */
  'cast'?: OnByDefault;
  /** URL to share; empty: the page's own. */
  'share-url'?: string;
  /** Share menu (sharing.md). Default: false. */
  'share'?: OffByDefault;
  /** Starts the next video when one has ended, after 8 s in which the visitor can cancel. Default: false. */
  'autoplay-next'?: OffByDefault;
  /** Texts that replace the built-in ones, by their English phrases. Default: none. */
  'texts'?: string;
}

/** Attributes of `<touchline-banner-carousel>`. */
export interface BannerCarouselAttributes extends WidgetAttributes {
  /** Public key of the publisher. Required. */
  'public-key'?: string;
  /** Language of the built-in texts and of the content. Default: the browser's language. */
  'locale'?: string;
  /** Accepted by every widget; has no effect here. Default: the visitor's. */
  'timezone'?: string;
  /** `ltr` or `rtl`. Default: that of the locale. */
  'dir'?: string;
  /** `auto` follows the `color-scheme` of the page. Default: auto. */
  'theme'?: 'auto' | 'light' | 'dark';
  /** Whether visitors may be counted, and ids stored for that. Default: auto. */
  'consent'?: 'auto' | 'required' | 'granted' | 'denied';
  /** `eager` for widgets above the fold: load immediately. Default: lazy. */
  'loading'?: 'lazy' | 'eager';
  /** Counts views, clicks and clips for this key (privacy.md). Default: none. */
  'mux-env-key'?: string;
  /** `mux`: this widget counts nothing; the client of Mux counts videos of players. Default: touchline. */
  'analytics'?: 'touchline' | 'mux';
  /** Id of the banner collection. Required. */
  'collection'?: string;
  /** Accessible name. Default: "Featured". */
  'label'?: string;
  /** Arrow buttons, from 640 px of width. Default: true. */
  'arrows'?: OnByDefault;
  /** Dots, if there is more than one banner. Default: true. */
  'buttons'?: OnByDefault;
  /** Shows numbers in the dots, from 1. Default: false. */
  'buttons-show-index'?: OffByDefault;
  /** Class of each dot, also one of its part names. Default: none. */
  'buttons-class-name'?: string;
  /** Arrows and dots are links to `#{collection}-{index}`, counted from 0. Default: false. */
  'deep-links'?: OffByDefault;
  /** Rotates automatically, with a control to stop it. Default: false. */
  'autoplay'?: OffByDefault;
  /** Time per banner in ms. Default: 15000. */
  'autoplay-delay'?: NumberValue;
  /** Padding around the image. Default: 1.5rem. */
  'padding'?: string;
  /** Border radius of the image. Default: 1.5rem. */
  'border-radius'?: string;
  /** Shadow of the image. Default: 0 3px 10px. */
  'box-shadow'?: string;
  /** Height of the element. Default: none. */
  'height'?: string;
  /** Height as a share of the viewport; without it 75svh from 1024 px of width, 50svh below, at least 15rem. Default: none. */
  'height-fraction'?: NumberValue;
  /** Colour behind the images and of the gradients; light hex or `rgb()` values make the controls dark. Default: black. */
  'context-background'?: string;
  /** Shades the image behind its text. Default: false. */
  'gradient'?: OffByDefault;
  /** At the top. Default: false. */
  'gradient-top'?: OnByDefault;
  /** At the bottom. Default: false. */
  'gradient-bottom'?: OnByDefault;
  /** Position of the text. */
  'text-alignment'?: string;
  /** Physical: left stays left in Arabic. Default: left. */
  'text-alignment-x'?: 'left' | 'center' | 'right';
  /** Position of the text between bottom and top. Default: bottom. */
  'text-alignment-y'?: 'bottom' | 'center' | 'top';
}

/** Attributes of `<touchline-calendar>`. */
export interface CalendarAttributes extends WidgetAttributes, ListAttributes {
  /** Language of texts, dates, digits and content, and the calendar system. Default: the browser's language. */
  'locale'?: string;
  /** Time zone of days and times. Default: the visitor's. */
  'timezone'?: string;
  /** Title; the React prop is `title`. Default: none. */
  'heading'?: string;
  /** Level of the title. Default: 2. */
  'heading-level'?: NumberValue;
  /** URL template of Match details: `/match/{id}`, `/{typeId}/{metadata.competition.name}`. Default: none. */
  'link'?: string;
  /** The page handles `touchline:cardclick`: Match details is a button if there is no link. Default: false. */
  'clickable'?: OffByDefault;
  /** Hides scores at first, unless the visitor has chosen otherwise. Default: false. */
  'spoiler-free'?: OffByDefault;
  /** Events to show first on every day. Default: none. */
  'pinned'?: string;
  /** Refetch interval in ms, in addition to live updates. Default: 0. */
  'refetch-interval-ms'?: NumberValue;
  /** First active day. Default: today. */
  'date'?: string;
  /** Whether an event at midnight is listed on both days or only on the new one. Default: inclusive. */
  'day-boundary'?: 'inclusive' | 'exclusive';
  /** Events to show. */
  'query'?: string;
  /** Filter: `type_id = "football"`. Default: none. */
  'query-filter'?: string;
  /** Order of a day's events. Default: start_time asc. */
  'query-order-by'?: string;
  /** Words that events must contain. Default: none. */
  'query-search'?: string;
  /** Events per page. Default: 10. */
  'query-limit'?: NumberValue;
  /** Page to start with: a list's `nextPageToken`. Default: none. */
  'query-page-token'?: string;
  /** Another name of `query-page-token`. Default: none. */
  'query-initial-page-param'?: string;
  /** Loads more pages automatically or with a button. Default: infinite. */
  'query-load-type'?: 'infinite' | 'button';
  /** `competition`: groups events below the name and logo of their competition. Default: none. */
  'group-by'?: 'none' | 'competition';
  /** Number of cards whose space is reserved while loading. Default: 3. */
  'min-items'?: NumberValue;
  /** Paths of the fields; `overrides` by event type in `config`. Default: those of the event type. */
  'paths'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-name'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-name'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-color'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-color'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-score'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-score'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-logo'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-logo'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-detail-line-1'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-title'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-description'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-thumbnail-url'?: string;
}

/** Attributes of `<touchline-card-carousel>`. */
export interface CardCarouselAttributes extends WidgetAttributes, ListAttributes, CardWidgetAttributes {
  /** Loads more pages automatically or with a button. Default: infinite. */
  'query-load-type'?: 'infinite' | 'button';
  /** Card grid only: a carousel has one row. Default: 3. */
  'min-items'?: NumberValue;
  /** Arrow buttons, from 560 px of width. Default: true. */
  'arrows'?: OnByDefault;
}

/** Attributes of `<touchline-card-grid>`. */
export interface CardGridAttributes extends WidgetAttributes, ListAttributes, CardWidgetAttributes {
  /** Loads more pages automatically or with a button. Default: button. */
  'query-load-type'?: 'button' | 'infinite';
  /** Number of cards whose space is reserved while loading. Default: 3. */
  'min-items'?: NumberValue;
  /** Accepted by both card widgets; a grid has none. Default: true. */
  'arrows'?: OnByDefault;
}

/** Attributes of `<touchline-video-player>`. */
export interface VideoPlayerAttributes extends WidgetAttributes, PlayerAttributes {
  /** Id of the video; empty: nothing is requested or shown. */
  'video-id'?: string;
}

/** Attributes of `<touchline-event-player>`. */
export interface EventPlayerAttributes extends WidgetAttributes, PlayerAttributes {
  /** Id of the event; empty: nothing is requested or shown. */
  'event-id'?: string;
}

/** Attributes of `<touchline-creative-work-player>`. */
export interface CreativeWorkPlayerAttributes extends WidgetAttributes, PlayerAttributes {
  /** Id of the creative work; empty: nothing is requested or shown. */
  'creative-work-id'?: string;
}

/** Attributes of `<touchline-config>`. */
export interface TouchlineConfigAttributes extends WidgetAttributes {
  /** Id of the banner collection. Required. */
  'collection'?: string;
  /** Accessible name. Default: "Featured". */
  'label'?: string;
  /** Dots, if there is more than one banner. Default: true. */
  'buttons'?: OnByDefault;
  /** Shows numbers in the dots, from 1. Default: false. */
  'buttons-show-index'?: OffByDefault;
  /** Class of each dot, also one of its part names. Default: none. */
  'buttons-class-name'?: string;
  /** Arrows and dots are links to `#{collection}-{index}`, counted from 0. Default: false. */
  'deep-links'?: OffByDefault;
  /** Time per banner in ms. Default: 15000. */
  'autoplay-delay'?: NumberValue;
  /** Padding around the image. Default: 1.5rem. */
  'padding'?: string;
  /** Border radius of the image. Default: 1.5rem. */
  'border-radius'?: string;
  /** Shadow of the image. Default: 0 3px 10px. */
  'box-shadow'?: string;
  /** Height of the element. Default: none. */
  'height'?: string;
  /** Height as a share of the viewport; without it 75svh from 1024 px of width, 50svh below, at least 15rem. Default: none. */
  'height-fraction'?: NumberValue;
  /** Colour behind the images and of the gradients; light hex or `rgb()` values make the controls dark. Default: black. */
  'context-background'?: string;
  /** Shades the image behind its text. Default: false. */
  'gradient'?: OffByDefault;
  /** At the top. Default: false. */
  'gradient-top'?: OnByDefault;
  /** At the bottom. Default: false. */
  'gradient-bottom'?: OnByDefault;
  /** Position of the text. */
  'text-alignment'?: string;
  /** Physical: left stays left in Arabic. Default: left. */
  'text-alignment-x'?: 'left' | 'center' | 'right';
  /** Position of the text between bottom and top. Default: bottom. */
  'text-alignment-y'?: 'bottom' | 'center' | 'top';
  /** First active day. Default: today. */
  'date'?: string;
  /** Whether an event at midnight is listed on both days or only on the new one. Default: inclusive. */
  'day-boundary'?: 'inclusive' | 'exclusive';
  /** `competition`: groups events below the name and logo of their competition. Default: none. */
  'group-by'?: 'none' | 'competition';
  /** Title; the React prop is `title`. Default: none. */
  'heading'?: string;
  /** URL template of Match details: `/match/{id}`, `/{typeId}/{metadata.competition.name}`. Default: none. */
  'link'?: string;
  /** The page handles `touchline:cardclick`: Match details is a button if there is no link. Default: false. */
  'clickable'?: OffByDefault;
  /** `stream`: scores wait for the live stream on the page. Default: none. */
  'score-delay'?: 'none' | 'stream';
  /** Events to show first on every day. Default: none. */
  'pinned'?: string;
  /** Refetch interval in ms, in addition to live updates. Default: 0. */
  'refetch-interval-ms'?: NumberValue;
  /** Refetches when the visitor returns to the page. Default: when no longer fresh. */
  'refetch-on-window-focus'?: OnByDefault;
  /** Events to show. */
  'query'?: string;
  /** Type of the items; any other value lists nothing. Default: events. */
  'query-data-type'?: 'events' | 'creative-works' | 'entities';
  /** Filter: `type_id = "football"`. Default: none. */
  'query-filter'?: string;
  /** Order of a day's events. Default: start_time asc. */
  'query-order-by'?: string;
  /** Words that events must contain. Default: none. */
  'query-search'?: string;
  /** Events per page. Default: 10. */
  'query-limit'?: NumberValue;
  /** Page to start with: a list's `nextPageToken`. Default: none. */
  'query-page-token'?: string;
  /** Another name of `query-page-token`. Default: none. */
  'query-initial-page-param'?: string;
  /** Loads more pages automatically or with a button. Default: infinite. */
  'query-load-type'?: 'infinite' | 'button';
  /** Appearance of the cards. */
  'cards'?: string;
  /** Title; without it, it still names the link. Default: true. */
  'cards-show-title'?: OnByDefault;
  /** Description, two lines. Default: false. */
  'cards-show-description'?: OffByDefault;
  /** Watch Now button, inside the card's link. Default: false. */
  'cards-show-button'?: OffByDefault;
  /** 16:9, 1:1, round or 5:7; `auto` is square for entities. Default: auto. */
  'cards-type'?: 'auto' | 'default' | 'square' | 'circle' | 'five-by-seven';
  /** Background of a card; hex and `rgb()` values also set the text colour. Default: none. */
  'cards-background-color'?: string;
  /** Background behind transparent images, and of cards without an image. Default: none. */
  'cards-background-image'?: string;
  /** Class of each card, also one of its part names. Default: none. */
  'cards-class-name'?: string;
  /** Another name of `paths`; takes precedence over it. Default: none. */
  'cards-paths'?: string;
  /** Paths of the fields; `overrides` by event type in `config`. Default: those of the event type. */
  'paths'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-name'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-name'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-color'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-color'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-score'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-score'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-home-logo'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-away-logo'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-detail-line-1'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-title'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-description'?: string;
  /** Path of this field. Default: see `paths`. */
  'paths-thumbnail-url'?: string;
  /** Number of cards whose space is reserved while loading. Default: 3. */
  'min-items'?: NumberValue;
  /** Maximum number of cards, including pinned ones. Default: none. */
  'max'?: NumberValue;
  /** `false`: shows the title and a hint if there are no items. Default: true. */
  'hide-when-empty'?: OnByDefault;
  /** `true`: takes no space after an error. Default: false. */
  'hide-on-error'?: OffByDefault;
  /** Link next to the title. */
  'see-all'?: string;
  /** Text or icon; never shown without a target. Default: text. */
  'see-all-show'?: 'text' | 'icon' | 'false';
  /** URL of the link. Default: none. */
  'see-all-target'?: string;
  /** Colour of the link. Default: the text colour. */
  'see-all-color'?: string;
  /** Arrow buttons, from 640 px of width. Default: true. */
  'arrows'?: OnByDefault;
  /** Id of the video; empty: nothing is requested or shown. */
  'video-id'?: string;
  /** Id of the event; empty: nothing is requested or shown. */
  'event-id'?: string;
  /** Public key of the publisher. Required. */
  'public-key'?: string;
  /** Language of the built-in texts and of the content. Default: the browser's language. */
  'locale'?: string;
  /** Accepted by every widget; has no effect here. Default: the visitor's. */
  'timezone'?: string;
  /** `ltr` or `rtl`. Default: that of the locale. */
  'dir'?: string;
  /** `auto` follows the `color-scheme` of the page. Default: auto. */
  'theme'?: 'auto' | 'light' | 'dark';
  /** Whether visitors may be counted, and ids stored for that. Default: auto. */
  'consent'?: 'auto' | 'required' | 'granted' | 'denied';
  /** `eager` for widgets above the fold: load immediately. Default: lazy. */
  'loading'?: 'lazy' | 'eager';
  /** Level of the title. Default: 2. */
  'heading-level'?: NumberValue;
  /** Rotates automatically, with a control to stop it. Default: false. */
  'autoplay'?: OffByDefault;
  /** `0` is muted; the visitor's last choice takes precedence. Default: 1. */
  'volume'?: NumberValue;
  /** Control bar; without it a click on the video still plays and pauses. Default: true. */
  'controls'?: OnByDefault;
  /** Seek bar. Default: true. */
  'show-seekbar'?: OnByDefault;
  /** Full screen button. Default: true. */
  'show-fullscreen'?: OnByDefault;
  /** Mute button and volume slider. Default: true. */
  'show-volume'?: OnByDefault;
  /** Current time and duration. Default: true. */
  'show-timers'?: OnByDefault;
  /** Picture-in-picture button, if the browser supports it. Default: true. */
  'show-picture-in-picture'?: OnByDefault;
  /** Quality menu. Default: false. */
  'show-quality-selector'?: OffByDefault;
  /** Plays in the page on phones. Default: true. */
  'playsinline'?: OnByDefault;
  /** Poster, and background of the countdown. Default: the content's own. */
  'background-image-url'?: string;
  /** Rolling digits; `false`: plain digits. Default: true. */
  'show-countdown-animation'?: OnByDefault;
  /** Shows title, date and description; the title names the player for screen readers in any case. Default: true. */
  'show-title'?: OnByDefault;
  /** Sentence after the start if there is nothing to play. Default: This event has not started.... */
  'after-start'?: string;
  /** Stores volume, speed and captions for the next video, and the position in this one. Default: true. */
  'remember'?: OnByDefault;
  /** Continues at the stored position. Default: true. */
  'resume'?: OnByDefault;
  /** Pauses other players of the page when this one plays. Default: true. */
  'pause-others'?: OnByDefault;
  /** Hides scores at first, unless the visitor has chosen otherwise. Default: false. */
  'spoiler-free'?: OffByDefault;
  /** Screen readers: `scores` announces score changes of visible cards. Default: auto. */
  'announcements'?: 'auto' | 'scores' | 'off';
  /** `{token, userId, getToken}`: credentials of the visitor; `token` can be a function. */
  'auth'?: string;
  /** Playback token, sent as a bearer token with requests for videos and their media; never part of a URL. Default: none. */
  'auth-token'?: string;
  /** The publisher's id of the visitor. Default: none. */
  'auth-user-id'?: string;
  /** Counts views, clicks and clips for this key (privacy.md). Default: none. */
  'mux-env-key'?: string;
  /** `mux`: this widget counts nothing; the client of Mux counts videos of players. Default: touchline. */
  'analytics'?: 'touchline' | 'mux';
  /** Adds Common Media Client Data (CTA-5004) to media requests. Default: none. */
  'cmcd'?: 'none' | 'query' | 'header';
  /** Shares the stream between its visitors once they agree (p2p.md). Default: none. */
  'p2p'?: string;
  /** URL of a VAST or VMAP ad tag (ads.md). Default: none. */
  'vast-ad-tag-url'?: string;
  /** Requests the first ad near the viewport, not only at the first play. Default: false. */
  'ad-preload'?: OffByDefault;
  /** URL of the Google IMA script, which then plays the ads. Default: none. */
  'ad-sdk-url'?: string;
  /** Values of the tag's macros (ads.md). Default: none. */
  'ad-macros'?: string;
  /** Times of ads, in addition to those of the tag. Default: none. */
  'ad-cue-points'?: string;
  /** Id of your own Google Cast receiver. */
  'cast-receiver-id'?: string;
  /** Plays on a television (casting.md). Default: true. */
  'cast'?: OnByDefault;
  /** URL to share; empty: the page's own. */
  'share-url'?: string;
  /** Share menu (sharing.md). Default: false. */
  'share'?: OffByDefault;
  /** Starts the next video when one has ended, after 8 s in which the visitor can cancel. Default: false. */
  'autoplay-next'?: OffByDefault;
  /** Texts that replace the built-in ones, by their English phrases. Default: none. */
  'texts'?: string;
  /** Id of the creative work; empty: nothing is requested or shown. */
  'creative-work-id'?: string;
}
