/** Values of VAST's macros by their names; what is not there is told as unknown. */
export type Macros = Readonly<Record<string, string | number>>;

/** What the parser makes of a response: as much as we use of it. */
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
  /** Seconds for which it may be kept; null: as long as one likes. */
  readonly expires: number | null;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  /** Nothing of it can be played, and it keeps its place in the pod. */
  hasFailed?: boolean;
}

export type VastCreative = VastLinear | VastCompanions | { readonly type: 'nonlinear' };

export interface VastLinear {
  readonly type: 'linear';
  /** Seconds; -1: not said. */
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
  /** kbit/s; 0: not said. */
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
