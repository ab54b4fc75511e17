import { errors } from './service/errors.ts'
import { faults } from './service/invalid-input.ts'
import { letters } from './service/emails-and-sms.ts'
import { live } from './service/live.ts'
import { noticeActions, notices } from './service/notices.ts'
import { places } from './service/places.ts'
import { requests } from './service/requests.ts'
import { cancellations, nameless, rides } from './service/rides.ts'
import { standing } from './service/standing.ts'

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
