import { ui } from './en/interface.ts'
import { login } from './en/login.ts'
import { onboarding } from './en/onboarding.ts'
import { request } from './en/request.ts'
import { search } from './en/search.ts'
import { match } from './en/match.ts'
import { ride } from './en/ride.ts'
import { chat } from './en/chat.ts'
import { rating } from './en/rating.ts'
import { account } from './en/account.ts'
import { generalInfo } from './en/general-info.ts'
import { errors } from './en/errors.ts'
import { offline } from './en/offline.ts'
import { pwa } from './en/pwa.ts'
import type { Texts } from './es.ts'

export const en = {
  ui,
  login,
  onboarding,
  request,
  search,
  match,
  ride,
  chat,
  rating,
  account,
  generalInfo,
  errors,
  offline,
  pwa,
} satisfies Texts
