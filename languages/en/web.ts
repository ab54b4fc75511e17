import { first } from './web/first.ts'
import { onboarding } from './web/onboarding.ts'
import { login } from './web/login.ts'
import { signedIn } from './web/signed-in.ts'
import { pastRide } from './web/past-ride.ts'
import { places } from './web/places.ts'
import { search } from './web/search.ts'
import { canceled } from './web/canceled.ts'
import { match } from './web/match.ts'
import { ride } from './web/ride.ts'
import { money } from './web/money.ts'
import { people } from './web/people.ts'
import { presence } from './web/presence.ts'
import { safety } from './web/taxi-and-emergency.ts'
import { settlement } from './web/settlement.ts'
import { chat } from './web/chat.ts'
import { rating } from './web/rating.ts'
import { account } from './web/account.ts'
import { generalInfo } from './web/how-it-works.ts'
import { watch } from './web/watch.ts'
import type { Texts } from '../texts.ts'

export const web = {
  ...first,
  login,
  ...signedIn,
  onboarding,
  pastRide,
  places,
  search,
  match,
  canceled,
  ride,
  people,
  presence,
  money,
  safety,
  settlement,
  chat,
  rating,
  account,
  generalInfo,
  watch,
} satisfies Texts
