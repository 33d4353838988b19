/** What is compared: on which network, by the share of the channel's parts that come a second late. */
export const PARTS = {
  steady: { share: 0, about: 'Every part in time' },
  late: { share: 0.05, about: '5 % of the parts a second late' },
};
