/** The oldest subscriptions beyond these are deleted. */
export const browsersPerUser = 10
