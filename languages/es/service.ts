import { errors } from './service/error-codes.ts'
import { faults } from './service/invalid-input.ts'
import { letters } from './service/emails-and-sms.ts'
import { live } from './service/connection-greetings.ts'
import { noticeActions, notices } from './service/push-notices.ts'
import { places } from './service/names-of-points.ts'
import { requests } from './service/request-states.ts'
import { cancellations, nameless, rides } from './service/ride-acts-and-cancellations.ts'
import { standing } from './service/bans-and-warnings.ts'

/** The service's texts in Spanish: the source, whose shape every other language must have. */
export const service = {
  errors,
  faults,
  letters,
  live,
  notices,
  noticeActions,
  places,
  requests,
  rides,
  cancellations,
  nameless,
  standing,
}
