import { first } from './en/first.ts'
import { onboarding } from './en/onboarding.ts'
import { login } from './en/login.ts'
import { signedIn } from './en/signed-in.ts'
import { pastRide } from './en/past-ride.ts'
import { places } from './en/places.ts'
import { search } from './en/search.ts'
import { match } from './en/match.ts'
import { ride } from './en/ride.ts'
import { chat } from './en/chat.ts'
import { rating } from './en/rating.ts'
import { account } from './en/account.ts'
import { generalInfo } from './en/general-info.ts'
import type { Texts } from './es.ts'

export const en = {
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
} satisfies Texts
