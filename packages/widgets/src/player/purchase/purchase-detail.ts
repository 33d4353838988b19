/** Detail of `touchline:purchase`. */
export interface PurchaseDetail {
  readonly offerId: string;
  /**
   * `begun`: a checkout session is being created. `signin`: the visitor has to sign in first. `failed`: the visitor can
   * try again.
   */
  readonly state: 'begun' | 'signin' | 'paid' | 'cancelled' | 'failed';
}
