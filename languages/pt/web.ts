import { first } from './web/first.ts'
import { onboarding } from './web/onboarding.ts'
import { login } from './web/login.ts'
import { signedIn } from './web/signed-in.ts'
import { pastRide } from './web/past-ride.ts'
import { places } from './web/map-pin-and-favourites.ts'
import { search } from './web/search-and-no-match.ts'
import { canceled } from './web/canceled-ride.ts'
import { match } from './web/match-screen.ts'
import { ride } from './web/active-ride.ts'
import { money } from './web/money-card.ts'
import { people } from './web/prove-block-report-and-bans.ts'
import { estimate } from './web/estimate.ts'
import { requestOptions } from './web/request-options.ts'
import { look } from './web/recognition.ts'
import { presence } from './web/arriving-and-missing-riders.ts'
import { safety } from './web/taxi-and-emergency.ts'
import { settlement } from './web/settlement.ts'
import { chat } from './web/chat.ts'
import { rating } from './web/rating.ts'
import { account } from './web/account.ts'
import { generalInfo } from './web/how-it-works.ts'
import { watch } from './web/watched-ride-and-sharing.ts'
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
  look,
  estimate,
  requestOptions,
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
