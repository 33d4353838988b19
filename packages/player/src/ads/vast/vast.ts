/** Values of VAST's macros by name; missing ones are sent as unknown. */
export type Macros = Readonly<Record<string, string | number>>;

/** Parsed response: the part that we use. */
export interface VastResponse {
  readonly ads: readonly VastAd[];
  readonly errorURLTemplates: readonly string[];
}

export interface VastAd {
  readonly id: string | null;
  readonly sequence: string | number | null;
  readonly title: string | null;
  readonly advertiser: string | { readonly value?: string | null } | null;
  readonly creatives: readonly VastCreative[];
  readonly errorURLTemplates: readonly string[];
  readonly adVerifications: readonly VastVerification[];
  readonly fallbackOnNoAd: boolean | null;
  /** Seconds for which the ad may be cached; null: no limit. */
  readonly expires: number | null;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  /** The ad cannot be played, but keeps its position in the pod. */
  hasFailed?: boolean;
}

export type VastCreative = VastLinear | VastCompanions | { readonly type: 'nonlinear' };

export interface VastLinear {
  readonly type: 'linear';
  /** Seconds; -1: not specified. */
  readonly duration: number;
  readonly mediaFiles: readonly VastMediaFile[];
  readonly interactiveCreativeFile: unknown;
  readonly videoClickThroughURLTemplate: { readonly url: string } | null;
  readonly icons: readonly VastIcon[];
}

export interface VastMediaFile {
  readonly fileURL: string | null;
  readonly mimeType: string | null;
  readonly codec: string | null;
  readonly apiFramework: string | null;
  readonly deliveryType: string | null;
  /** kbit/s; 0: not specified. */
  readonly bitrate: number;
  readonly minBitrate: number;
  readonly maxBitrate: number;
  /** px */
  readonly width: number;
  readonly height: number;
}

export interface VastIcon {
  readonly program: string | null;
  readonly width: number;
  readonly height: number;
  readonly xPosition: string | number;
  readonly yPosition: string | number;
  /** Seconds; null or -1: from the beginning, to the end. */
  readonly offset: number | null;
  readonly duration: number | null;
  readonly staticResource: string | null;
  readonly iconClickThroughURLTemplate: string | null;
  readonly iconClickTrackingURLTemplates: readonly (string | { readonly url: string })[];
  readonly iconViewTrackingURLTemplate: string | null;
  readonly altText: string | null;
}

export interface VastCompanions {
  readonly type: 'companion';
  readonly variations: readonly VastCompanion[];
}

export interface VastCompanion {
  readonly width: number | string;
  readonly height: number | string;
  readonly adSlotId: string | null;
  readonly altText: string | null;
  readonly staticResources: readonly { readonly url: string }[];
  readonly htmlResources: readonly string[];
  readonly iframeResources: readonly string[];
  readonly companionClickThroughURLTemplate: string | null;
  readonly companionClickTrackingURLTemplates: readonly (string | { readonly url: string })[];
  readonly trackingEvents: Readonly<Record<string, readonly string[]>>;
}

export interface VastVerification {
  readonly trackingEvents: Readonly<Record<string, readonly string[] | undefined>>;
}
