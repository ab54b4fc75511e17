/**
 * The longest walk that anybody is asked to take. On steps and at traffic lights it takes more than twice as long as on
 * level ground.
 */
export const longestWalk = { meters: 500, seconds: 900 }
