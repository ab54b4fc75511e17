/** A ride with so few stars, and without a thumb, means that its rider does not want to share with those people again. */
export const unwantedRating = 1
