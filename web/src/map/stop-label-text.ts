// What the label of a stop says on the map of a ride.

export const firstNameOf = (name: string) => name.split(' ', 1)[0] ?? name

/** Who gets off there, and when. */
export const stopLabelText = (name: string, time: string) => `${name} ${time}`
