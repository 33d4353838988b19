/** Whether and how a widget in a React page counts (docs/privacy.md); `muxEnvKey` turns it on. */
export interface CountingProps {
  readonly muxEnvKey?: string;
  readonly analytics?: 'touchline' | 'mux';
  readonly collectorUrl?: string;
  /** 0 to 1 */
  readonly sampleRate?: number;
  readonly consent?: 'auto' | 'required' | 'granted' | 'denied';
  readonly consentDenied?: 'nothing' | 'count';
}
