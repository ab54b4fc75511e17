/** From then on the time left to accept a proposal is shown as urgent. */
export const urgentSeconds = 15
