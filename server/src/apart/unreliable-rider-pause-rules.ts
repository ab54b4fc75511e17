/**
 * Whoever lets others down so often within this time is proposed to nobody for a while after the last time: by letting
 * a proposal pass in silence, by leaving an active ride so that it ends, or, which counts twice, by ending it because
 * there is no taxi.
 */
export const lettingDown = {
  points: 3,
  ofSilence: 1,
  ofLeaving: 1,
  ofEnding: 2,
  withinSeconds: 3_600,
  pauseSeconds: 1_800,
} as const
