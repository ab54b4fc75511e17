// Settings with deadlines of seconds, so that a short run reaches all of them.
export const meetMinutes = 0.12
export const rideHours = 0.005

export const settings = {
  LOG_LEVEL: 'error',
  SEARCH_SECONDS: '5',
  CONFIRM_SECONDS: '4',
  BATCH_SECONDS: '0.2',
  HOLD_SECONDS: '0.6',
  MEET_MINUTES: String(meetMinutes),
  RIDE_HOURS: String(rideHours),
  SIGN_INS_PER_MINUTE: '100000',
  WRITES_PER_10_SECONDS: '100000',
}

/** How long it takes until all deadlines have passed and their sweeps have run. */
export const quietMilliseconds = 8_000
