/** Compared networks, by the share of the channel's parts that arrive a second late. */
export const PARTS = {
  steady: { share: 0, about: 'Every part in time' },
  delayed: { share: 0.05, about: '5 % of the parts a second late' },
};
