import { first } from './es/first.ts'
import { onboarding } from './es/onboarding.ts'
import { login } from './es/login.ts'
import { signedIn } from './es/signed-in.ts'
import { pastRide } from './es/past-ride.ts'
import { places } from './es/places.ts'
import { search } from './es/search.ts'
import { match } from './es/match.ts'
import { ride } from './es/ride.ts'
import { chat } from './es/chat.ts'
import { rating } from './es/rating.ts'
import { account } from './es/account.ts'
import { generalInfo } from './es/general-info.ts'

/** Spanish is the source: its shape is the type that every other language must fill. */
export const es = {
  ...first,
  login,
  ...signedIn,
  onboarding,
  pastRide,
  places,
  search,
  match,
  ride,
  chat,
  rating,
  account,
  generalInfo,
}

export type Texts = typeof es
