import { first } from './es/first.ts'
import { onboarding } from './es/onboarding.ts'
import { request } from './es/request.ts'
import { search } from './es/search.ts'
import { match } from './es/match.ts'
import { ride } from './es/ride.ts'
import { chat } from './es/chat.ts'
import { rating } from './es/rating.ts'
import { account } from './es/account.ts'
import { generalInfo } from './es/general-info.ts'
import { offline } from './es/offline.ts'

/** Spanish is the source: its shape is the type that every other language must fill. */
export const es = {
  ...first,
  onboarding,
  request,
  search,
  match,
  ride,
  chat,
  rating,
  account,
  generalInfo,
  offline,
}

export type Texts = typeof es
