/** No group is proposed whose members together save less than this share. Each member saves the same share. */
export const leastSavedShare = 0.1
