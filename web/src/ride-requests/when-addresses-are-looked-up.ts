export const fewestLetters = 2
/** After the last letter typed. */
export const debounceMilliseconds = 180
